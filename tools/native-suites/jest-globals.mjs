// The '@jest/globals' of natively loaded modules: always those of the running suite, because helpers are loaded once
// for many suites.
// Only expect is Node's own: jest's would look for its own String where a suite says expect.any(String).
export { expect } from 'expect';

const ofSuite = () => globalThis[Symbol.for('jest globals')];
const global = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, given) => Reflect.apply(ofSuite()[name], self, given),
    get: (_, key) => ofSuite()[name][key],
  });

export const [afterAll, afterEach, beforeAll, beforeEach, describe, it, jest] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'it',
  'jest',
].map(global);
