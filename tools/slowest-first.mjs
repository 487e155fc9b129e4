// The order in which jest runs the suites. Without a record of an earlier run, jest orders by file size, which says
// nothing about suites that start browsers and kill processes. One of these, started last, would leave a core idle for
// minutes.
import Sequencer from '@jest/test-sequencer';

/**
 * The longest suites, by their seconds on two cores, followed by the folders that start the product in its own
 * processes.
 */
const first = [
  'browser/accessibility',
  'browser/house-style',
  'browser/promises',
  'browser/lists.spec',
  'new-area/',
  'browser/lists-columns',
  'browser/story',
  'browser/sessions',
  'operations/backup',
  'faults/two-processes',
  'tools/browser/',
  'tools/operations/',
  'tools/faults/',
  'api/in-clear',
  'api/demo/',
  'api/rights',
  'eventstoredb/',
  'stores/mongodb/',
  'api/',
];

const place = ({ path }) => {
  const found = first.findIndex((part) => path.replaceAll('\\', '/').includes(part));
  return found === -1 ? first.length : found;
};

export default class SlowestFirst extends Sequencer {
  /** Equal suites keep jest's order. */
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}
