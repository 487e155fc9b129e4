// Stand-ins for browser globals that the console reads while it loads, for specs that draw screens without a browser.
globalThis.window ??= new EventTarget();
const nothingKept = { getItem: () => null, setItem() {}, removeItem() {} };
Object.assign(globalThis, { localStorage: nothingKept, sessionStorage: nothingKept });
// A clock that ticks for screens holds up no end of a spec.
const { setInterval } = globalThis;
globalThis.setInterval = (...tick) => setInterval(...tick).unref();
