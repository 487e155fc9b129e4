import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import {
  viewingDecider,
  type Viewed,
  type ViewingCommand,
  type ViewingEnd,
  type ViewingEvent,
} from './viewing.area.ts';

const superUser = user(1, 'Sue Park', { roleGroup: roleGroup.SUPER_USER });
const administrator = user(2, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const sam: Viewed = { UserID: 9, FullName: 'Sam Whitlock', RoleGroupIntID: roleGroup.MARKETING, Disabled: false };
const viewed = { UserID: 9, FullName: 'Sam Whitlock' };
const view = (changes: Partial<Viewed> = {}): ViewingCommand => ({
  type: 'StartViewing',
  ViewingID: 'a',
  viewed: { ...sam, ...changes },
});
const end = (reason: ViewingEnd = 'stopped'): ViewingCommand => ({ type: 'EndViewing', ViewingID: 'a', reason });
const started: ViewingEvent[] = [
  { type: 'ViewingStarted', data: { UserID: 2, ViewingID: 'a', viewed } },
  { type: 'UserViewed', data: { UserID: 9, ViewingID: 'a' } },
];
const ended = (reason: ViewingEnd): ViewingEvent[] => [
  { type: 'ViewingEnded', data: { UserID: 2, ViewingID: 'a', viewed, reason } },
  { type: 'UserNoLongerViewed', data: { UserID: 9, ViewingID: 'a' } },
];

describe('Viewing as another user', () => {
  it('is for administrators, and told in both histories', () => {
    given(viewingDecider).when(view(), administrator).then(started);
    given(viewingDecider)
      .when(view(), user(3, 'Lee Park', { roleGroup: roleGroup.NLS_TEAM_LEAD }))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    given(viewingDecider)
      .when(view(), system)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
  });
  it('as a Super User is for Super Users', () => {
    given(viewingDecider)
      .when(view({ RoleGroupIntID: roleGroup.SUPER_USER }), administrator)
      .thenRejected('forbidden', 'Only a Super User may view as a Super User.');
    given(viewingDecider)
      .when(view({ RoleGroupIntID: roleGroup.SUPER_USER }), superUser)
      .then([
        { type: 'ViewingStarted', data: { UserID: 1, ViewingID: 'a', viewed } },
        { type: 'UserViewed', data: { UserID: 9, ViewingID: 'a' } },
      ]);
  });
  it('is neither as oneself nor as somebody whose account is disabled', () => {
    given(viewingDecider)
      .when(view({ UserID: 2 }), administrator)
      .thenRejected('ruleBroken', 'That is yourself.');
    given(viewingDecider)
      .when(view({ Disabled: true }), administrator)
      .thenRejected('ruleBroken', 'The account is disabled: nobody views as its user.');
  });
  it('ends once, by who views or by the system', () => {
    given(viewingDecider, started).when(end(), administrator).then(ended('stopped'));
    given(viewingDecider, started).when(end('sessionOver'), system).then(ended('sessionOver'));
    given(viewingDecider, started)
      .when(end(), superUser)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    given(viewingDecider, [...started, ...ended('stopped')])
      .when(end('sessionOver'), system)
      .then([]);
    given(viewingDecider, started).when(view(), administrator).then([]);
  });
});
