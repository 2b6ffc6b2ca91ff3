# The laboratory: games, tuning, networks, studies. lab/README.md tells how they are used.

.PHONY: lab match suite selfplay tune spsa label network ladder won levels styles endgames study hash-schemes

lab: ## the laboratory's programs for the host: build/host/kilomate-*
	@$(MAKE_FOR) BOARD=host lab-programs

# Both engines are this one if ENGINE1 and ENGINE2 do not say otherwise; A and B
# are words of each, ARGS options of the runner. lab/README.md tells more.
ENGINE1 ?= build/host/kilomate
ENGINE2 ?= build/host/kilomate
A ?=
B ?=
CONCURRENCY ?= 2

match: uci lab ## our engine with A="option.X=1" against B="" [NODES=5000 ROUNDS=500 ENGINE1= ENGINE2= ARGS=]
	@build/host/kilomate-match -engine cmd=$(ENGINE1) name=A $(A) -engine cmd=$(ENGINE2) name=B $(B) \
	    -each $(or $(LIMIT),nodes=$(or $(NODES),5000)) -rounds $(or $(ROUNDS),500) -concurrency $(CONCURRENCY) $(ARGS)

# Options of the laboratory's programs that have been given as VARIABLE=value.
option = $(if $($(1)),--$(2)=$($(1)))

suite: lab ## suite SUITE=file.epd [NODES=200000 LAB_PROFILE=host]: how many test positions are solved
	@build/host/kilomate-suite $(call option,NODES,nodes) $(call option,LAB_PROFILE,profile) \
	    $(call option,PARAMS,params) $(SUITE)

DATA ?= build/selfplay.txt

selfplay: lab ## selfplay [GAMES=1000 NODES=2000 SEED=1 OPENINGS=file.epd DATA=build/selfplay.txt]: labelled positions
	@build/host/kilomate-selfplay $(call option,GAMES,games) $(call option,NODES,nodes) $(call option,SEED,seed) \
	    $(call option,LAB_PROFILE,profile) $(call option,OPENINGS,openings) $(call option,PARAMS,params) $(DATA)

tune: lab ## tune [DATA=build/selfplay.txt GROUPS=a,b]: fit the evaluation to them: build/tuned.txt .c
	@build/host/kilomate-tune --data=$(DATA) $(call option,GROUPS,groups) $(call option,PARAMS,params) \
	    --out=build/tuned.c --out-params=build/tuned.txt

spsa: uci lab ## tune options of the search by games: OPTIONS="late_moves futility_one=180:20" [OUT=build/spsa.txt ARGS=]; again: goes on
	@$(PYTHON) lab/tune/spsa.py $(OPTIONS) --out=$(or $(OUT),build/spsa.txt) --concurrency=$(CONCURRENCY) $(ARGS)

label: lab ## label DATA=games.packed [OUT=build/labelled.packed NODES=1000 EACH=1 FIRST=0 NETWORK=]: their positions searched longer; again: goes on
	@build/host/kilomate-label $(call option,NODES,nodes) $(call option,EACH,each) $(call option,FIRST,first) $(call option,NETWORK,network) \
	    $(or $(OUT),build/labelled.packed) $(DATA)

network: lab ## network DATA=file.packed [NETWORK=build/network.net SUMS=32 EPOCHS=10 SEED=1 START= RATE=]: train a network; again: goes on
	@build/host/kilomate-network $(call option,SUMS,sums) $(call option,EPOCHS,epochs) $(call option,SEED,seed) $(call option,START,start) $(call option,RATE,rate) \
	    --out=$(or $(NETWORK),build/network.net) $(DATA)

ladder: deps-ladder uci lab ## games against chess programs of Debian [GAMES=20 PROFILE=lm3s6965evb TC=5+0.05 NPS= ONLY=]
	@$(PYTHON) tests/strength/ladder.py --games $(or $(GAMES),20) $(if $(PROFILE),--profile $(PROFILE)) $(if $(TC),--tc $(TC)) \
	    $(if $(NPS),--nps $(NPS)) $(if $(ST),--st $(ST)) $(if $(ONLY),--only $(ONLY))

won: deps-won uci lab ## 200 won positions played out against stockfish [COUNT=200 NODES=20000 PROFILE=lm3s6965evb ARGS=--itself]
	@$(PYTHON) tests/strength/won.py $(call option,COUNT,count) $(call option,NODES,nodes) $(call option,PROFILE,profile) $(ARGS)

levels: deps-won uci lab ## games between levels of strength, and their Elo: PAIRS="e1200-e1300 e1500-s1500 b3-b4" [GAMES=200]
	@$(PYTHON) tests/strength/levels.py $(call option,GAMES,games) $(PAIRS)

styles: uci lab ## what the styles change: games against the normal one [GAMES=400 NODES=2000]
	@$(PYTHON) tests/strength/styles.py $(call option,GAMES,games) $(call option,NODES,nodes)

endgames: lab ## endings played out against tables of truth: 50 of each
	@build/host/kilomate-endgames

study: lab ## study STUDY=exchange|lazy [POSITIONS=10000 SEED=1]: how often that part of the evaluation is wrong
	@build/host/kilomate-study $(call option,POSITIONS,positions) $(call option,SEED,seed) $(STUDY)

hash-schemes: deps-host uci lab ## games against other schemes of the hash table [SCHEME= BYTES=512 NODES=2000 ROUNDS=400]
	@$(PYTHON) tests/strength/hash_schemes.py $(call option,BYTES,bytes) $(call option,NODES,nodes) \
	    $(call option,ROUNDS,rounds) $(call option,SCHEME,scheme)
