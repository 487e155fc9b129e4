import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { by, given, system, undoOf, user } from '../kernel/given.ts';
import { personDecider, type PersonCommand, type PersonEvent } from './person.area.ts';
import { arohasDetails as details } from '@leaseledger/contract/testing/people';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

const shown = {
  FirstName: 'Aroha',
  LastName: 'Ngata',
  CompanyName: 'Barwon Health',
  Email: 'aroha@example.com',
  ContactNumber: '0412884210',
};
const kept: PersonEvent = { type: 'PersonRegistered', data: { PersonID: 7, ...details } };
const other = by(sam, { type: 'PersonRegistered', data: { PersonID: 8, ...details } } satisfies PersonEvent);
const merged: PersonEvent = {
  type: 'PersonMerged',
  data: {
    PersonID: 8,
    into: 7,
    FirstName: 'Aroha',
    LastName: 'Ngata',
    Email: 'aroha@example.com',
    EmailSecondary: null,
    ContactNumber: '0412884210',
    ContactNumberSecondary: null,
  },
};
const mergeInto: PersonCommand = { type: 'MergeInto', PersonID: 7 };
const absorb = (
  values: Partial<PersonDetails> = {},
  MergedEmail: string | null = null,
  MergedContactNumber: string | null = null,
): PersonCommand => ({
  type: 'AbsorbPerson',
  MergedPersonID: 8,
  persons: [8, 9],
  values,
  MergedEmail,
  MergedContactNumber,
});
const release: PersonCommand = { type: 'ReleasePerson', MergedPersonID: 8, persons: [8, 9] };
const unmerge: PersonCommand = { type: 'UnmergePerson', persons: [8, 9], CompanyName: 'Barwon Water' };
const absorbed = (changes: Partial<PersonDetails> = {}, was: Partial<PersonDetails> = {}): PersonEvent => ({
  type: 'PersonAbsorbed',
  data: {
    PersonID: 7,
    MergedPersonID: 8,
    persons: [8, 9],
    shown: { ...shown, ...onlyShown(changes) },
    ...changes,
    was,
  },
});
const onlyShown = ({ LastName, Email }: Partial<PersonDetails>) => ({
  ...(LastName !== undefined && { LastName }),
  ...(Email !== undefined && { Email }),
});
const released = (changes: Partial<PersonDetails> = {}, was: Partial<PersonDetails> = {}): PersonEvent => ({
  type: 'PersonReleased',
  data: { PersonID: 7, MergedPersonID: 8, persons: [8, 9], ...changes, was },
});

describe('the person who is merged into another one', () => {
  it('names the kept person once, with the details that find the merged one', () => {
    given(personDecider, [other]).when(mergeInto, mia).then([merged]);
    given(personDecider, [other, merged]).when(mergeInto, mia).then([]);
    given(personDecider, [other, merged])
      .when({ type: 'MergeInto', PersonID: 6 }, mia)
      .thenRejected('ruleBroken', personMergeMessage.isMerged(7));
  });
  it('is changed by nobody, but forgotten', () => {
    given(personDecider, [other, merged])
      .when({ type: 'AmendPerson', changes: { Suburb: 'Torquay' } }, mia)
      .thenRejected('ruleBroken', personMergeMessage.isMerged(7));
    given(personDecider, [other, merged])
      .when({ type: 'ForgetPerson' }, mia)
      .then([{ type: 'PersonForgotten', data: { PersonID: 8 } }]);
  });
  it('comes back as they were, with the name that their company has by now, once', () => {
    const back: PersonEvent = {
      type: 'PersonUnmerged',
      data: {
        PersonID: 8,
        from: 7,
        persons: [8, 9],
        createdBy: { id: 2, name: 'Sam Whitlock' },
        createdAt: '',
        ...details,
        CompanyName: 'Barwon Water',
      },
    };
    given(personDecider, [other, merged]).when(unmerge, mia).then([back]);
    given(personDecider, [other, merged, back]).when(unmerge, mia).then([]);
    given(personDecider, [other, merged, back])
      .when({ type: 'AmendPerson', changes: { CompanyName: 'Barwon Health' } }, sam)
      .then([
        {
          type: 'PersonAmended',
          data: { PersonID: 8, CompanyName: 'Barwon Health', was: { CompanyName: 'Barwon Water' } },
        },
      ]);
  });
  it('is refused to an actor who may not delete persons, and for a missing person', () => {
    given(personDecider, [other]).when(mergeInto, sam).thenRejected('forbidden', message.forbidden);
    given(personDecider, [other]).when(mergeInto, system).then([merged]);
    given(personDecider).when(mergeInto, mia).thenRejected('missing', message.notFound('Person'));
  });
});

describe('the person who is kept', () => {
  it('takes the chosen values, and says what lists show from then on, once', () => {
    given(personDecider, [kept]).when(absorb(), mia).then([absorbed()]);
    const taken = absorbed(
      { Email: 'work@example.com', EmailSecondary: 'aroha@example.com' },
      { Email: 'aroha@example.com', EmailSecondary: null },
    );
    given(personDecider, [kept])
      .when(absorb({ Email: 'work@example.com', State: 'VIC' }), mia)
      .then([taken]);
    given(personDecider, [kept, taken])
      .when(absorb({ Email: 'work@example.com' }), mia)
      .then([]);
  });
  it('keeps the e-mail address of the other person as the second one where that is empty, until the unmerge', () => {
    const both = absorbed({ EmailSecondary: 'work@example.com' }, { EmailSecondary: null });
    given(personDecider, [kept]).when(absorb({}, 'work@example.com'), mia).then([both]);
    given(personDecider, [kept, both])
      .when(release, mia)
      .then([released({ EmailSecondary: null }, { EmailSecondary: 'work@example.com' })]);
    const third: PersonEvent = {
      type: 'PersonAmended',
      data: { PersonID: 7, EmailSecondary: 'third@example.com', was: { EmailSecondary: null } },
    };
    given(personDecider, [kept, third]).when(absorb({}, 'work@example.com'), mia).then([absorbed()]);
    given(personDecider, [kept]).when(absorb({}, 'AROHA@example.com'), mia).then([absorbed()]);
    const known: PersonEvent = {
      type: 'PersonAmended',
      data: { PersonID: 7, EmailSecondary: 'work@example.com', was: { EmailSecondary: null } },
    };
    // The other address becomes the first one, so the second place is free for the previous first one.
    given(personDecider, [kept, known])
      .when(absorb({ Email: 'work@example.com' }, 'work@example.com'), mia)
      .then([
        absorbed(
          { Email: 'work@example.com', EmailSecondary: 'aroha@example.com' },
          { Email: 'aroha@example.com', EmailSecondary: 'work@example.com' },
        ),
      ]);
  });
  it('keeps the contact number of the other person as the second one where that is empty, until the unmerge', () => {
    const both = absorbed({ ContactNumberSecondary: '0398765432' }, { ContactNumberSecondary: null });
    given(personDecider, [kept])
      .when(absorb({}, null, '0398765432'), mia)
      .then([both]);
    given(personDecider, [kept, both])
      .when(release, mia)
      .then([released({ ContactNumberSecondary: null }, { ContactNumberSecondary: '0398765432' })]);
    given(personDecider, [kept])
      .when(absorb({}, null, '0412884210'), mia)
      .then([absorbed()]);
    const third: PersonEvent = {
      type: 'PersonAmended',
      data: { PersonID: 7, ContactNumberSecondary: '0311112222', was: { ContactNumberSecondary: null } },
    };
    given(personDecider, [kept, third])
      .when(absorb({}, null, '0398765432'), mia)
      .then([absorbed()]);
  });
  it('tells both names where one of them is taken', () =>
    given(personDecider, [kept])
      .when(absorb({ LastName: 'Smith' }), mia)
      .then([absorbed({ FirstName: 'Aroha', LastName: 'Smith' }, { FirstName: 'Aroha', LastName: 'Ngata' })]));
  it('gives up what was taken when the other is unmerged, but keeps what was entered since, once', () => {
    const taken = absorbed(
      { Email: 'work@example.com', Suburb: 'Geelong' },
      { Email: 'aroha@example.com', Suburb: null },
    );
    const since: PersonEvent = {
      type: 'PersonAmended',
      data: { PersonID: 7, Suburb: 'Torquay', was: { Suburb: 'Geelong' } },
    };
    const back = released({ Email: 'aroha@example.com' }, { Email: 'work@example.com' });
    given(personDecider, [kept, taken, since]).when(release, mia).then([back]);
    given(personDecider, [kept, taken, since, back]).when(release, mia).then([]);
  });
  it('gives back the taken half of a name, and keeps the current other half', () => {
    const taken = absorbed({ FirstName: 'Aroha', LastName: 'Smith' }, { FirstName: 'Aroha', LastName: 'Ngata' });
    const since: PersonEvent = {
      type: 'PersonAmended',
      data: { PersonID: 7, FirstName: 'Mere', LastName: 'Smith', was: { FirstName: 'Aroha', LastName: 'Smith' } },
    };
    given(personDecider, [kept, taken, since])
      .when(release, mia)
      .then([released({ FirstName: 'Mere', LastName: 'Ngata' }, { FirstName: 'Mere', LastName: 'Smith' })]);
  });
  it('offers no undo of a merge: that is unmerged', () => {
    given(personDecider, [kept, absorbed()])
      .when(undoOf('1', [kept, absorbed()]), mia)
      .thenRejected('ruleBroken', personMergeMessage.unmergeInstead);
  });
});
