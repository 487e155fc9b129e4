// The order in which jest runs the suites. Without memory of an earlier run, jest goes by the size of files, which says nothing about suites
// that start browsers and kill processes. One of them, begun last, keeps a core waiting for minutes.
import Sequencer from '@jest/test-sequencer';

/**
 * The longest suites, by their seconds on two cores, followed by the folders that start the product in its own
 * processes.
 */
const first = [
  'browser/accessibility',
  // It fills the demonstration data, which the lists below only copy.
  'shell/house-style',
  'public/session-pages',
  'killed/killed-distribution',
  'shell/promises',
  'lists/batches',
  'new-area/',
  'lists/lists.spec',
  'lists/lists-columns',
  'shell/story',
  'browser/access/sessions',
  'backups/backup',
  'together/two-processes',
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
  /** Suites of the same place keep the order that jest gives them. */
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}
