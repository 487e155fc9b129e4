// Ends what the suites of a process share, such as a browser. A run in one process calls it by jest's globalTeardown;
// the end of a worker needs no call, because its children end with it.
const ends = [];

/** @param {() => Promise<unknown>} end */
export const atEnd = (end) => void ends.push(end);

export default async function endShared() {
  for (const end of ends.splice(0)) await end();
}
