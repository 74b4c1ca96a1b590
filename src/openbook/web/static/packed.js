// The boundary of a published page: a text that holds the numbers compressed, line by line, so
// that it is small. Unpacked they are the bytes that a server would have sent.

const inflated = async (text) => {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const opened = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(opened).arrayBuffer());
};

export const unpacked = async (text, { own, drawn, tables, books }, simulations) => {
  const packed = await inflated(text);
  const count = (packed.length - 8) / 8;
  const buffer = new ArrayBuffer(packed.length);
  const bytes = new Uint8Array(buffer);
  // The first bytes of all numbers lie together, then the second ones, and so on.
  const put = (to, from) => { for (let byte = 0; byte < 8; byte++) bytes[to * 8 + byte] = packed[byte * count + from]; };
  const rows = simulations + 1;
  let at = 0;
  for (const _ of books) {
    const shared = at + own.shared + drawn.shared + tables.shared;
    for (; at < shared; at++) put(at, at);
    for (const width of [drawn.wide, tables.wide]) {
      for (let row = 0; row < rows; row++) {
        for (let place = 0; place < width; place++) put(at + row * width + place, at + place * rows + row);
      }
      at += rows * width;
    }
  }
  bytes.set(packed.subarray(count * 8), count * 8); // the checksum
  return buffer;
};
