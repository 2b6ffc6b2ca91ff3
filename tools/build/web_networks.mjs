// What is taken out of the page's module, so that it comes sooner. The page begins with one network; what
// other boards' machines have is fetched when such a machine is chosen, and the training positions behind
// all else.

import { createRequire } from "node:module";

const { Machine } = createRequire(import.meta.url)("../../web/page/machine.js");

// wasm: the module's bytes; stay: profiles whose networks stay. Returns the module with zeros in place of the
// other networks' weights, and for each of these the weights and the profiles that have it.
export function takeOut(wasm, stay) {
  const machine = new Machine(wasm, {});
  const placeOf = (profile) => machine.weights(profile).byteOffset;
  const kept = new Set(stay.map(placeOf));
  const taken = new Map();
  const rest = Buffer.from(wasm);
  for (const profile of machine.profiles().filter((name) => !kept.has(placeOf(name)))) {
    if (!taken.has(placeOf(profile))) {
      taken.set(placeOf(profile), { weights: Buffer.from(machine.weights(profile)), profiles: [] });
    }
    taken.get(placeOf(profile)).profiles.push(profile);
  }
  for (const { weights, profiles } of taken.values()) {
    clear(rest, weights, `the weights of ${profiles[0]}`);
  }
  return { rest, taken: [...taken.values()] };
}

// The same with the training positions.
export function takeTraining(wasm) {
  const training = Buffer.from(new Machine(wasm, {}).training());
  const rest = Buffer.from(wasm);
  clear(rest, training, "the training positions");
  return { rest, training };
}

function clear(module, bytes, name) {
  const place = module.indexOf(bytes);
  if (place < 0 || module.indexOf(bytes, place + 1) >= 0) {
    throw new Error(`${name} do not lie in the module once and in one piece`);
  }
  module.fill(0, place, place + bytes.length);
}
