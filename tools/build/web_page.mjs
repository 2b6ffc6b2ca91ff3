// Makes the page: TO/page/index.html with files beside it, to be served, and TO/kilomate.html, which is
// everything in one file and opens from disk.
//   node web_page.mjs PAGE-FOLDER MODULE NODE-MODULES VERSION BOARDS-FOLDER TO
// BOARDS-FOLDER has board.mk (NODES_PER_SECOND) and profile.def (the arena) of each board.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { takeOut, takeTraining } from "./web_networks.mjs";

const [page, module, packages, version, boards, to] = process.argv.slice(2);
const { minify } = createRequire(resolve(packages, "x"))("terser");
const read = (...parts) => readFileSync(join(...parts), "utf8");

const LIBRARY = ["machine.js"];
const SCRIPTS = ["machine.js", "mirror.js", "hands.js", "helper.js", "pieces.js", "board.js", "sound.js", "serial.js", "picoboot.js", "images.js", "real.js", "kept.js", "claim.js", "ask.js", "levels.js", "hint.js", "pgn.js", "record.js", "end.js", "train.js", "partner.js", "start.js", "tabs.js", "app.js"];

const FIRST = "web"; // the machine that a visitor finds

// The boards whose speed is measured: their memory, and nodes a second.
function machines() {
  const list = [{ profile: FIRST, title: "this browser: as fast as it can", nps: 0, memory: 4096 }];
  for (const name of readdirSync(boards).sort()) {
    const file = join(boards, name, "board.mk");
    if (!existsSync(file)) {
      continue;
    }
    const speed = /^NODES_PER_SECOND := ([\d,]+)/m.exec(read(file));
    const chip = /^MCU := (\S+)/m.exec(read(file));
    const arena = /^PROFILE\(\w+, *(\d+)/m.exec(read(boards, name, "profile.def"));
    if (speed && chip && arena) {
      list.push({
        profile: name, nps: Number(speed[1].replaceAll(",", "")), memory: Math.round(Number(arena[1]) / 1024),
        title: `${name}: a ${chip[1].toUpperCase()} with ${Math.round(Number(arena[1]) / 1024)} KB for the search`,
      });
    }
  }
  return list;
}

// A text inside a script element must not end it.
const inScript = (text) => JSON.stringify(text).replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");

// Without comments, and with short names inside functions.
const small = async (script) => (await minify(script)).code;

const worker = await small([...LIBRARY, "worker.js"].map((name) => read(page, name)).join("\n"));
const choice = machines();
const wasm = readFileSync(module);
// From disk all is in the module that can be chosen; a server gives the other machines' networks when asked.
const whole = takeOut(wasm, choice.map(({ profile }) => profile)).rest;
const { rest: untrained, training } = takeTraining(wasm);
const { rest, taken } = takeOut(untrained, [FIRST]);
const networks = {};
for (const machine of choice) {
  const network = taken.find(({ profiles }) => profiles.includes(machine.profile));
  if (network !== undefined) {
    machine.weights = `${network.profiles[0]}.weights`;
    networks[machine.weights] = network.weights;
  }
}

// The module with its zeros taken out.
function packedModule(bytes, file) {
  writeFileSync(file, bytes);
  execFileSync("wasm-opt", ["--enable-bulk-memory", "--memory-packing", file, "-o", file]);
  return readFileSync(file);
}

// A release puts its images in place of this null (release_page.py).
const common = `const MACHINES = ${JSON.stringify(choice)};\nconst VERSION = ${JSON.stringify(version)};\nconst IMAGES = null;\n`;
const scripts = await small(SCRIPTS.map((name) => read(page, name)).join("\n").replaceAll('"use strict";\n', ""));
const html = read(page, "index.html");
const style = read(page, "style.css");
const xterm = read(packages, "@xterm", "xterm", "lib", "xterm.js").replace(/\n\/\/# sourceMappingURL.*/, "");
const xtermStyle = read(packages, "@xterm", "xterm", "css", "xterm.css");

// What the page may do, whatever it is handed: run its own scripts, and ask nobody but its own server.
// The worker comes from a blob; styles may stand in elements, as the terminal writes them.
const policy = (scripts, server) => `default-src 'none'; script-src ${scripts} 'wasm-unsafe-eval'; worker-src blob: ${server}; ` +
  `connect-src ${server || "'none'"}; style-src 'unsafe-inline' ${server}; img-src data: blob: ${server}; manifest-src ${server || "'none'"}; ` +
  "base-uri 'none'; form-action 'none'";

function filled(allowed, { head = "", foot = "" }) {
  return html.replace("{{POLICY}}", allowed.replace(/ +(;|$)/g, "$1")).replace("<!--styles-->", () => `${head}<style>\n${style}</style>`)
    .replace("<!--scripts-->", () => foot);
}

// From disk nothing can be fetched: module, terminal and scripts stand in the page.
const single = filled(policy("'unsafe-inline' 'unsafe-eval'", ""), { foot: `<script>
"use strict";
${common}
const ASSETS = {
  worker: ${inScript(worker)},
  async wasm() {
    const packed = Uint8Array.from(atob(document.getElementById("module").textContent.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
  async weights() {
    return null; // they are in the module
  },
  async training() {
    return null; // they too
  },
  keep() {}, // it is on the disk
  async xterm() {
    (0, eval)(${inScript(xterm)});
    return { Terminal: window.Terminal, style: ${inScript(xtermStyle)} };
  },
};
</script>
<script type="application/octet-stream;base64" id="module">${gzipSync(whole, { level: 9 }).toString("base64")}</script>
<script>
"use strict";
${scripts}
</script>` });

const app = `"use strict";
${common}
async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) {
    throw new Error(\`\${name}: \${answer.status}\`);
  }
  return answer;
}

let begun = fetched("kilomate.wasm"); // asked for at once
begun.catch(() => {}); // who waits for it is told

const ASSETS = {
  worker: ${inScript(worker)},
  async wasm() {
    const asked = begun ?? fetched("kilomate.wasm");
    begun = null;
    const answer = await asked;
    return answer.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
  },
  async weights({ weights }) {
    return weights === undefined ? null : new Uint8Array(await (await fetched(weights)).arrayBuffer());
  },
  async training() {
    return new Uint8Array(await (await fetched("kilomate.training")).arrayBuffer());
  },
  async xterm() {
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      Object.assign(script, { src: "xterm.js", onload: resolve, onerror: () => reject(new Error("xterm.js")) });
      document.head.append(script);
    });
    return { Terminal: window.Terminal, style: await (await fetch("xterm.css")).text() };
  },
  // For a visit without a network: only now, so that nothing else is fetched before the computer runs.
  async keep() {
    if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
      await navigator.serviceWorker.register("offline.js").catch(() => {});
    }
  },
};
${scripts}
`;

rmSync(join(to, "page"), { recursive: true, force: true });
mkdirSync(join(to, "page"));
const files = {
  ...networks, "kilomate.training": training, "app.js": app, "kilomate.wasm": packedModule(rest, join(to, "page", "kilomate.wasm")), "xterm.js": xterm, "xterm.css": xtermStyle,
  "app.webmanifest": read(page, "app.webmanifest"), "icon.svg": read(page, "icon.svg"),
};
files["index.html"] = filled(policy("'self'", "'self'"),
  { head: '<script src="app.js" defer></script>\n<link rel="manifest" href="app.webmanifest">\n' });
const names = Object.keys(files).sort();
const sum = createHash("sha256");
for (const name of names) {
  sum.update(files[name]);
}
files["offline.js"] = read(page, "offline.js").replace("{{FILES}}", JSON.stringify(["./", ...names]))
  .replace("{{SUM}}", sum.digest("hex").slice(0, 16));

for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(to, "page", name), content);
}
writeFileSync(join(to, "kilomate.html"), single);
const packed = ["index.html", "app.js", "kilomate.wasm"].map((name) => gzipSync(files[name], { level: 9 }).length);
console.log(`page ${packed.reduce((a, b) => a + b)} bytes compressed (page ${packed[0]}, program ${packed[1]}, firmware ${packed[2]}); terminal ${gzipSync(xterm, { level: 9 }).length} more when it is opened, other machines' networks ${Object.values(networks).map((weights) => gzipSync(weights, { level: 9 }).length)}; training positions ${training.length}`);
