import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { given, system, user } from '../kernel/given.ts';
import { personMergeDecider, type PersonMergeCommand, type PersonMergeEvent } from './person-merge.area.ts';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const administrator = user(6, 'Zoe Reid', { also: [permission.USER_ADMINISTRATION] });

const merge = (MergedPersonID: number, PersonID: number, fields: readonly string[] = []): PersonMergeCommand => ({
  type: 'MergePersons',
  PersonID,
  MergedPersonID,
  fields,
});
const unmerge = (MergedPersonID: number): PersonMergeCommand => ({ type: 'UnmergePersons', MergedPersonID });
const merged = (
  MergedPersonID: number,
  PersonID: number,
  persons = [MergedPersonID],
  fields: readonly string[] = [],
): PersonMergeEvent => ({ type: 'MergeDecided', data: { PersonID, MergedPersonID, persons, fields } });
const unmerged = (MergedPersonID: number, PersonID: number, persons = [MergedPersonID]): PersonMergeEvent => ({
  type: 'UnmergeDecided',
  data: { PersonID, MergedPersonID, persons },
});

describe('merging a person into another one', () => {
  it('records who is kept, and which fields take the values of the other', () =>
    given(personMergeDecider)
      .when(merge(8, 7, ['Email']), mia)
      .then([merged(8, 7, [8], ['Email'])]));
  it('takes along everyone merged into the person before', () =>
    given(personMergeDecider, [merged(9, 8), merged(10, 9)])
      .when(merge(8, 7), mia)
      .then([merged(8, 7, [8, 9, 10])]));
  it('is for users who may delete persons, and the system', () => {
    given(personMergeDecider).when(merge(8, 7), sam).thenRejected('forbidden', message.forbidden);
    given(personMergeDecider)
      .when(merge(8, 7), administrator)
      .then([merged(8, 7)]);
    given(personMergeDecider)
      .when(merge(8, 7), system)
      .then([merged(8, 7)]);
  });
  it('is refused into themselves, a second time, and into somebody who was merged too', () => {
    given(personMergeDecider).when(merge(7, 7), mia).thenRejected('ruleBroken', personMergeMessage.self);
    given(personMergeDecider, [merged(8, 7)])
      .when(merge(8, 6), mia)
      .thenRejected('ruleBroken', personMergeMessage.isMerged(7));
    given(personMergeDecider, [merged(7, 6)])
      .when(merge(8, 7), mia)
      .thenRejected('ruleBroken', personMergeMessage.keptIsMerged(7, 6));
  });
  it('never goes round in a circle', () => {
    given(personMergeDecider, [merged(8, 7)])
      .when(merge(7, 8), mia)
      .thenRejected('ruleBroken', personMergeMessage.keptIsMerged(8, 7));
    given(personMergeDecider, [merged(9, 8), merged(8, 7, [8, 9])])
      .when(merge(7, 9), mia)
      .thenRejected('ruleBroken', personMergeMessage.keptIsMerged(9, 8));
  });
});

describe('unmerging a person', () => {
  it('takes back everyone who came along with the person', () => {
    given(personMergeDecider, [merged(8, 7)])
      .when(unmerge(8), mia)
      .then([unmerged(8, 7)]);
    given(personMergeDecider, [merged(9, 8), merged(8, 7, [8, 9])])
      .when(unmerge(8), mia)
      .then([unmerged(8, 7, [8, 9])]);
  });
  it('is refused if nobody was merged, if the kept person was merged as well, and to users who may not delete persons', () => {
    given(personMergeDecider).when(unmerge(8), mia).thenRejected('missing', personMergeMessage.notMerged);
    given(personMergeDecider, [merged(8, 7), unmerged(8, 7)])
      .when(unmerge(8), mia)
      .thenRejected('missing', personMergeMessage.notMerged);
    given(personMergeDecider, [merged(9, 8), merged(8, 7, [8, 9])])
      .when(unmerge(9), mia)
      .thenRejected('ruleBroken', personMergeMessage.unmergeFirst(8, 7));
    given(personMergeDecider, [merged(8, 7)])
      .when(unmerge(8), sam)
      .thenRejected('forbidden', message.forbidden);
  });
  it('lets them be merged again, the other way round too', () =>
    given(personMergeDecider, [merged(8, 7), unmerged(8, 7)])
      .when(merge(7, 8), mia)
      .then([merged(7, 8)]));
});
