# The laboratory: games, tuning, networks, studies. lab/README.md tells how they are used.

#: For the laboratory

.PHONY: lab match suite selfplay tune spsa openbench-spsa label network ladder won levels styles endgames study hash-schemes depth knowledge

lab: ## build/host/kilomate-*, the laboratory's programs
	@$(MAKE_FOR) BOARD=host lab-programs

# Both engines are this one if ENGINE1 and ENGINE2 do not say otherwise; A and B
# are words of each, ARGS options of the runner. lab/README.md tells more.
ENGINE1 ?= build/host/kilomate
ENGINE2 ?= build/host/kilomate
A ?=
B ?=
CONCURRENCY ?= 2

match: uci lab ## A="option.X=1" against B= [NODES=5000 ROUNDS=500 ENGINE1= ENGINE2= ARGS=]
	@build/host/kilomate-match -engine cmd=$(ENGINE1) name=A $(A) -engine cmd=$(ENGINE2) name=B $(B) \
	    -each $(or $(LIMIT),nodes=$(or $(NODES),5000)) -rounds $(or $(ROUNDS),500) -concurrency $(CONCURRENCY) $(ARGS)

# Options of the laboratory's programs that have been given as VARIABLE=value.
option = $(if $($(1)),--$(2)=$($(1)))

suite: lab ## how many positions of SUITE=file.epd are solved [NODES=200000]
	@build/host/kilomate-suite $(call option,NODES,nodes) $(call option,LAB_PROFILE,profile) \
	    $(call option,PARAMS,params) $(SUITE)

DATA ?= build/selfplay.txt

selfplay: lab ## labelled positions [GAMES=1000 NODES=2000 SEED=1 OPENINGS= DATA=]
	@build/host/kilomate-selfplay $(call option,GAMES,games) $(call option,NODES,nodes) $(call option,SEED,seed) \
	    $(call option,LAB_PROFILE,profile) $(call option,OPENINGS,openings) $(call option,PARAMS,params) $(DATA)

tune: lab ## fit the evaluation to them: build/tuned.txt, .c [DATA= GROUPS=a,b]
	@build/host/kilomate-tune --data=$(DATA) $(call option,GROUPS,groups) $(call option,PARAMS,params) \
	    --out=build/tuned.c --out-params=build/tuned.txt

spsa: uci lab ## tune OPTIONS="late_moves futility_one=180:20" by games [OUT= ARGS=]
	@$(PYTHON) lab/tune/spsa.py $(OPTIONS) --out=$(or $(OUT),build/spsa.txt) --concurrency=$(CONCURRENCY) $(ARGS)

openbench-spsa: uci ## the lines for a tuning on OpenBench of OPTIONS="late_moves futility_one=180:20"
	@$(PYTHON) lab/tune/openbench.py $(OPTIONS)

label: $(if $(JUDGE),deps-won) lab ## label positions of DATA=games.packed anew [OUT= NODES=1000 EACH= FIRST= JUDGE=]
	@build/host/kilomate-label $(call option,NODES,nodes) $(call option,EACH,each) $(call option,FIRST,first) $(call option,NETWORK,network) \
	    $(call option,JUDGE,judge) $(or $(OUT),build/labelled.packed) $(DATA)

network: lab ## train a network with DATA=file.packed [SUMS=32 EPOCHS=10 START= RATE= RESULT=10]
	@build/host/kilomate-network $(call option,SUMS,sums) $(call option,EPOCHS,epochs) $(call option,SEED,seed) $(call option,START,start) $(call option,RATE,rate) \
	    $(call option,RESULT,result) --out=$(or $(NETWORK),build/network.net) $(DATA)

ladder: deps-ladder uci lab ## games against chess programs of Debian [GAMES=20 PROFILE= TC=5+0.05 ONLY=]
	@$(PYTHON) tests/strength/ladder.py --games $(or $(GAMES),20) $(if $(PROFILE),--profile $(PROFILE)) $(if $(TC),--tc $(TC)) \
	    $(if $(NPS),--nps $(NPS)) $(if $(ST),--st $(ST)) $(if $(ONLY),--only $(ONLY))

won: deps-won uci lab ## won positions played out against stockfish [COUNT=200 NODES=20000 ARGS=]
	@$(PYTHON) tests/strength/won.py $(call option,COUNT,count) $(call option,NODES,nodes) $(call option,PROFILE,profile) $(ARGS)

levels: deps-won uci lab ## games between levels of strength: PAIRS="e1200-e1300 b3-b4" [GAMES=200]
	@$(PYTHON) tests/strength/levels.py $(call option,GAMES,games) $(PAIRS)

styles: uci lab ## what the styles change: games against the normal one [GAMES=400]
	@$(PYTHON) tests/strength/styles.py $(call option,GAMES,games) $(call option,NODES,nodes)

endgames: lab ## endings played out against tables of truth: 50 of each
	@build/host/kilomate-endgames

study: lab ## how often STUDY=exchange|lazy is wrong [POSITIONS=10000 SEED=1]
	@build/host/kilomate-study $(call option,POSITIONS,positions) $(call option,SEED,seed) $(STUDY)

hash-schemes: deps-host uci lab ## games against other schemes of the hash table [SCHEME= BYTES=512]
	@$(PYTHON) tests/strength/hash_schemes.py $(call option,BYTES,bytes) $(call option,NODES,nodes) \
	    $(call option,ROUNDS,rounds) $(call option,SCHEME,scheme)

depth: deps-ladder uci lab ## nodes to depth, beside programs of Debian [DEPTH=8 POSITIONS= ONLY=stockfish]
	@$(PYTHON) tests/strength/depth.py $(call option,DEPTH,depth) $(call option,POSITIONS,positions) \
	    $(call option,PROFILE,profile) $(call option,ONLY,only)

knowledge: uci ## what moves lose in quiet positions [NODES= CANDIDATE= AGAINST= POSITIONS=]
	@$(PYTHON) tests/strength/knowledge.py $(call option,NODES,nodes) $(if $(CANDIDATE),--engine '$(CANDIDATE)') \
	    $(if $(AGAINST),--against '$(AGAINST)') $(call option,POSITIONS,positions)
