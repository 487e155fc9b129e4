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
  'new-area/',
  'killed/killed-distribution',
  'public/session-pages',
  'projections/redelivery',
  'backups/backup',
  'api/rights.',
  'killed/killed-session-mails',
  'access/second-factors',
  'browser/access/sessions',
  'shell/story',
  'together/two-processes',
  'shell/palette',
  'shell/promises',
  'lists/lists.spec',
  'lists/lists-columns',
  'tools/browser/',
  'killed/',
  'damaged/log-away',
  'api/in-clear',
  'api/mongodb',
  'tools/operations/',
  'tools/faults/',
  'eventstoredb/',
  'api/demo/',
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
