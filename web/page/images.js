// The images of the release that this page is part of: IMAGES comes from the release, and is null in a
// page that was built alone.

"use strict";

// Where the images lie, seen from this page: in the folder above web/.
const imagePlace = () => location.pathname.endsWith("kilomate.html") ? "../" : "../../";

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...properties });
}

function imageItem({ name, board, chip, size, sha256, use }) {
  const item = element("li", "");
  item.append(element("a", name, { href: imagePlace() + name, download: name }),
    element("span", ` ${board}, ${chip.toUpperCase()}, ${Math.ceil(size / 1024)} KB (${size} bytes)`),
    element("code", `SHA-256 ${sha256}`), element("span", use));
  return item;
}

function drawImages(place, note) {
  if (IMAGES === null) {
    note.textContent = "This page belongs to no release, so it has no images. Where the project's sources are, make firmware BOARD=pico builds one: build/pico/kilomate.uf2. A release has those of every board.";
    return;
  }
  note.textContent = `Version ${IMAGES.version}. None was verified on hardware yet.`;
  place.replaceChildren(...IMAGES.images.map(imageItem));
}
