import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { handOverWorkOnUserLeft } from './hand-over-work-on-user-left.policy.ts';

const from = { UserID: 9, FullName: 'Sam Whitlock' };
const to = { UserID: 3, FullName: 'Mia Okafor' };
const work = [{ kind: 'lead', count: 2 }];

it('hands the work to the user the administrator chose, and says why', () => {
  given(handOverWorkOnUserLeft, { type: 'UserDisabled', data: { ...from, handover: { to, work } } }).then([
    { type: 'HandOverWork', from, to, because: 'disabled' },
  ]);
  given(handOverWorkOnUserLeft, {
    type: 'UserDeleted',
    data: { ...from, Email: null, handover: { to: null, work } },
  }).then([{ type: 'HandOverWork', from, to: null, because: 'deleted' }]);
});
it('work stays where nothing is said of it, as in older events', () => {
  given(handOverWorkOnUserLeft, { type: 'UserDisabled', data: { UserID: 9 } }).then([]);
  given(handOverWorkOnUserLeft, { type: 'UserDeleted', data: { ...from, Email: null } }).then([]);
});
