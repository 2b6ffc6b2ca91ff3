// Makes the page: TO/page/index.html with files beside it, to be served, and TO/kilomate.html, which is
// everything in one file and opens from disk.
//   node web_page.mjs PAGE-FOLDER MODULE NODE-MODULES VERSION BOARDS-FOLDER TO
// BOARDS-FOLDER has board.mk (NODES_PER_SECOND) and profile.def (the arena) of each board.
import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createHash } from "node:crypto";

const [page, module, packages, version, boards, to] = process.argv.slice(2);
const read = (...parts) => readFileSync(join(...parts), "utf8");

const LIBRARY = ["machine.js"];
const SCRIPTS = ["machine.js", "mirror.js", "hands.js", "helper.js", "pieces.js", "board.js", "sound.js", "serial.js", "picoboot.js", "images.js", "real.js", "kept.js", "claim.js", "ask.js", "levels.js", "hint.js", "pgn.js", "record.js", "tabs.js", "app.js"];

// The boards whose speed is measured: their memory, and nodes a second.
function machines() {
  const list = [{ profile: "web", title: "this browser: as fast as it can", nps: 0, memory: 4096 }];
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

const worker = [...LIBRARY, "worker.js"].map((name) => read(page, name)).join("\n");
// A release puts its images in place of this null (release_page.py).
const common = `const MACHINES = ${JSON.stringify(machines())};\nconst VERSION = ${JSON.stringify(version)};\nconst IMAGES = null;\n`;
const scripts = SCRIPTS.map((name) => read(page, name)).join("\n").replaceAll('"use strict";\n', "");
const html = read(page, "index.html");
const style = read(page, "style.css");
const wasm = readFileSync(module);
const xterm = read(packages, "@xterm", "xterm", "lib", "xterm.js").replace(/\n\/\/# sourceMappingURL.*/, "");
const xtermStyle = read(packages, "@xterm", "xterm", "css", "xterm.css");

function filled(scriptElements) {
  return html.replace("<!--styles-->", () => `<style>\n${style}</style>`)
    .replace("<!--scripts-->", () => scriptElements);
}

// From disk nothing can be fetched: module and terminal stand in the page.
const single = filled(`<script>
"use strict";
${common}
const ASSETS = {
  worker: ${inScript(worker)},
  async wasm() {
    const packed = Uint8Array.from(atob(document.getElementById("module").textContent.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
  async xterm() {
    (0, eval)(${inScript(xterm)});
    return { Terminal: window.Terminal, style: ${inScript(xtermStyle)} };
  },
};
</script>
<script type="application/octet-stream;base64" id="module">${gzipSync(wasm, { level: 9 }).toString("base64")}</script>
<script>
"use strict";
${scripts}
</script>`);

const app = `"use strict";
${common}
const ASSETS = {
  worker: ${inScript(worker)},
  async wasm() {
    const answer = await fetch("kilomate.wasm");
    if (!answer.ok) {
      throw new Error(\`kilomate.wasm: \${answer.status}\`);
    }
    return new Uint8Array(await answer.arrayBuffer());
  },
  async xterm() {
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      Object.assign(script, { src: "xterm.js", onload: resolve, onerror: () => reject(new Error("xterm.js")) });
      document.head.append(script);
    });
    return { Terminal: window.Terminal, style: await (await fetch("xterm.css")).text() };
  },
};
${scripts}
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("offline.js").catch(() => {});
}
`;

const files = {
  "app.js": app, "kilomate.wasm": wasm, "xterm.js": xterm, "xterm.css": xtermStyle,
  "app.webmanifest": read(page, "app.webmanifest"), "icon.svg": read(page, "icon.svg"),
};
files["index.html"] = filled('<link rel="manifest" href="app.webmanifest">\n<script src="app.js" defer></script>');
const names = Object.keys(files).sort();
const sum = createHash("sha256");
for (const name of names) {
  sum.update(files[name]);
}
files["offline.js"] = read(page, "offline.js").replace("{{FILES}}", JSON.stringify(["./", ...names]))
  .replace("{{SUM}}", sum.digest("hex").slice(0, 16));

mkdirSync(join(to, "page"), { recursive: true });
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(to, "page", name), content);
}
writeFileSync(join(to, "kilomate.html"), single);
const packed = ["index.html", "app.js", "kilomate.wasm"].map((name) => gzipSync(files[name], { level: 9 }).length);
console.log(`page ${packed.reduce((a, b) => a + b)} bytes compressed (page ${packed[0]}, program ${packed[1]}, firmware ${packed[2]}); terminal ${gzipSync(xterm, { level: 9 }).length} more when it is opened`);
