import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { leadSource, leadStatus, priority } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { Actor } from '../kernel/decider.ts';
import { by, candidate, given, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { PastDecision } from '../kernel/undo.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { whyMergedAway } from '../behaviours/about-person.ts';
import { leadDecider, type LeadEvent, type UndoLeadDecision } from './lead.area.ts';
import { aroha, ravi } from '@leaseledger/contract/testing/people';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const siteAdministrator = user(6, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });

const named = ({ UserID, FullName }: Candidate) => ({ UserID, FullName });
const toSam = candidate(2, 'Sam Whitlock');
const toLee = candidate(3, 'Lee Park');
const details = { ...blankLead, Notes: 'Would like a quote', AnnualKMs: 15_000, GivenContactNumber: '0400111222' };

/** One decision on the lead. */
interface Told {
  readonly name: string;
  readonly actor: Actor;
  readonly events: readonly LeadEvent[];
  readonly undoes?: string;
}

const log: Told = {
  name: 'log',
  actor: sam,
  events: [
    {
      type: 'LeadLogged',
      data: { LeadID: 42, ...aroha, ...details, OriginationCodeID: leadSource.MANUAL, CustomFormName: null },
    },
  ],
};
const amended = (changes: Partial<LeadDetails>, was: Partial<LeadDetails>, PersonID = 7): LeadEvent => ({
  type: 'LeadAmended',
  data: { LeadID: 42, PersonID, ...changes, was },
});
const status = (from: 3 | 4 | 5, to: 3 | 4 | 5): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { LeadID: 42, from, to },
});
const assignment = (
  to: Candidate,
  from: Candidate | null,
  options = { warm: false, tellClient: false },
): LeadEvent => ({ type: 'LeadAssigned', data: { LeadID: 42, from: from && named(from), to: named(to), ...options } });
const personTo = (person: LeadPerson, from: number | null, Notes: string | null = details.Notes): LeadEvent => ({
  type: 'LeadPersonChanged',
  data: {
    LeadID: 42,
    from,
    ...person,
    ...Object.fromEntries(personalLeadDetails.map((field) => [field, null])),
    Referral: null,
    AnnualIncome: null,
    Notes,
    GivenContactNumber: details.GivenContactNumber,
  },
});

/** A status that an undo brings back, with the moment of qualification that the lead then has. */
const statusBack = (from: 3 | 4 | 5, to: 3 | 4 | 5, qualifiedAt: string | null): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { LeadID: 42, from, to, qualifiedAt },
});

let minute = 0;
const past = (story: readonly Told[]): PastDecision<LeadEvent>[] =>
  story.map(({ name, actor, events, undoes }) => ({
    name,
    undoes,
    by: actor.name,
    at: `2026-07-01T00:${String((minute = (minute + 1) % 60)).padStart(2, '0')}:00.000Z`,
    events,
  }));
const undo = (
  decision: string,
  story: readonly Told[],
  people: Pick<UndoLeadDecision, 'person' | 'assignee' | 'assigner' | 'creator' | 'isKept'> = {},
): UndoLeadDecision => ({ type: 'UndoDecision', decision, past: past(story), ...people });
/** The events of a story. */
const after = (story: readonly Told[]) => story.flatMap(({ actor, events }) => events.map((event) => by(actor, event)));

const raised: Told = {
  name: 'raised',
  actor: sam,
  events: [
    amended(
      { PriorityCodeID: priority.HIGH, AnnualKMs: 18_000, Notes: 'Rang' },
      { PriorityCodeID: priority.LOW, AnnualKMs: 15_000, Notes: details.Notes },
    ),
  ],
};
const lowered: Told = {
  name: 'lowered',
  actor: sam,
  undoes: 'raised',
  events: [
    amended(
      { PriorityCodeID: priority.LOW, AnnualKMs: 15_000, Notes: details.Notes },
      { PriorityCodeID: priority.HIGH, AnnualKMs: 18_000, Notes: 'Rang' },
    ),
  ],
};

describe('undoing an amendment', () => {
  it('brings back what the fields held before, personal ones too', () =>
    given(leadDecider, after([log, raised]))
      .when(undo('raised', [log, raised]), sam)
      .then(lowered.events));
  it('leaves what was changed since in other fields', () => {
    const later: Told = { name: 'later', actor: mia, events: [amended({ IsRefinance: true }, { IsRefinance: false })] };
    const story = [log, raised, later, { name: 'status', actor: mia, events: [status(3, 5)] }];
    given(leadDecider, after(story)).when(undo('raised', story), sam).then(lowered.events);
  });
  it('is undone by the same rule: the change is made again', () =>
    given(leadDecider, after([log, raised, lowered]))
      .when(undo('lowered', [log, raised, lowered]), sam)
      .then(raised.events));
  it('is possible again once it was made again', () =>
    given(leadDecider, after([log, raised, lowered, { ...raised, name: 'again', undoes: 'lowered' }]))
      .when(undo('raised', [log, raised, lowered, { ...raised, name: 'again', undoes: 'lowered' }]), sam)
      .then(lowered.events));
  it('takes the share of business use away with the operational lease that it brings to an end', () => {
    const operational: Told = {
      name: 'operational',
      actor: sam,
      events: [amended({ LeaseType: 'Operational', BusinessUse: 30 }, { LeaseType: null, BusinessUse: null })],
    };
    given(leadDecider, after([log, operational]))
      .when(undo('operational', [log, operational]), sam)
      .then([amended({ LeaseType: null, BusinessUse: null }, { LeaseType: 'Operational', BusinessUse: 30 })]);
  });
  it('is for users who may open the lead', () =>
    given(leadDecider, after([log, raised]))
      .when(undo('raised', [log, raised]), lee)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});

describe('what stands in the way of undoing', () => {
  /** The words of the refusal, without the moment. */
  function refusal(decision: string, story: readonly Told[]): string | undefined {
    const state = story
      .flatMap(({ events }) => events)
      .reduce((folded, event) => leadDecider.evolve(folded, event), leadDecider.initialState);
    const refused = leadDecider.decide(undo(decision, story), state, {
      actor: siteAdministrator,
      now: '2026-07-02T00:00:00.000Z',
    });
    return refused instanceof Rejection
      ? refused.message.replaceAll(/ on \d\d\/\d\d\/\d{4} \d+:\d\d am/g, ' then')
      : undefined;
  }
  const again: Told = { name: 'again', actor: mia, events: [amended({ AnnualKMs: 20_000 }, { AnnualKMs: 18_000 })] };

  it('names a later change of one of the values: the field, the user and the time', () => {
    expect(refusal('raised', [log, raised, again])).toBe(
      'This cannot be undone: Annual KMs was changed by Mia Okafor then.',
    );
    given(leadDecider, after([log, raised, again]))
      .when(undo('raised', [log, raised, again]), sam)
      .thenRejected(
        'ruleBroken',
        expect.stringMatching(/Mia Okafor on 01\/07\/2026 10:\d\d am\.$/) as unknown as string,
      );
  });
  it('is each of the latest changes', () => {
    const others: Told = {
      name: 'others',
      actor: lee,
      events: [
        amended(
          { PriorityCodeID: priority.MEDIUM, AnnualKMs: 19_000, Notes: 'x' },
          { PriorityCodeID: priority.HIGH, AnnualKMs: 18_000, Notes: 'Rang' },
        ),
      ],
    };
    expect(refusal('raised', [log, raised, others, again])).toBe(
      'This cannot be undone: Annual KMs was changed by Mia Okafor then. Priority and Notes were changed by Lee Park then.',
    );
  });
  it('is a change and its opposite by hand, too', () => {
    const there: Told = { name: 'there', actor: mia, events: [status(5, 3)] };
    const back: Told = { name: 'back', actor: mia, events: [status(3, 5)] };
    expect(refusal('first', [log, { name: 'first', actor: sam, events: [status(3, 5)] }, there, back])).toBe(
      'This cannot be undone: Status was changed by Mia Okafor then.',
    );
  });
  it('is no change that was itself undone', () => {
    const undone: Told = {
      name: 'undone',
      actor: mia,
      undoes: 'again',
      events: [amended({ AnnualKMs: 18_000 }, { AnnualKMs: 20_000 })],
    };
    expect(refusal('raised', [log, raised, again, undone])).toBeUndefined();
  });
  it('is that it was undone already', () =>
    expect(refusal('raised', [log, raised, lowered])).toBe('This was undone already, by Sam Whitlock then.'));
  it('is that an older event does not say what was before', () => {
    const older: Told = {
      name: 'older',
      actor: sam,
      events: [{ type: 'LeadAmended', data: { LeadID: 42, PersonID: 7, AnnualKMs: 18_000 } }],
    };
    expect(refusal('older', [log, older])).toBe(
      'This cannot be undone: it was recorded before earlier values were kept.',
    );
    expect(
      refusal('older', [
        log,
        {
          ...older,
          events: [{ type: 'LeadSettled', data: { LeadID: 42, SettlementDateActual: '2026-07-14T00:00:00.000Z' } }],
        },
      ]),
    ).toContain('before earlier values were kept');
    expect(
      refusal('older', [
        log,
        { ...older, events: [{ type: 'LeadSettlementExpected', data: { LeadID: 42, ExpectedSettlementDate: null } }] },
      ]),
    ).toContain('before earlier values were kept');
    expect(refusal('older', [log, { ...older, events: [personTo(ravi, null)] }])).toContain(
      'before earlier values were kept',
    );
  });
  it('is that it was logged, or never decided, or that the lead is deleted', () => {
    expect(refusal('log', [log])).toBe('This made the record: delete it instead.');
    expect(
      refusal('raised', [
        log,
        raised,
        { name: 'delete', actor: mia, events: [{ type: 'LeadDeleted', data: { LeadID: 42, isKept: true } }] },
      ]),
    ).toBe('This cannot be undone while the record is deleted: bring it back first.');
    expect(refusal('other', [log])).toBe('There is no such decision.');
  });
  it('is that the person is forgotten, and their details with them', () => {
    const nameless = {
      ...aroha,
      PersonFullName: null,
      PersonEmployerName: null,
      PersonEmail: null,
      PersonContactNumber: null,
    };
    const gone: Told = {
      ...log,
      events: [
        {
          type: 'LeadLogged',
          data: {
            LeadID: 42,
            ...nameless,
            ...details,
            Notes: null,
            OriginationCodeID: leadSource.MANUAL,
            CustomFormName: null,
          },
        },
      ],
    };
    const forgotten: Told = {
      ...raised,
      events: [amended({ AnnualKMs: 18_000, Notes: null }, { AnnualKMs: 15_000, Notes: null })],
    };
    const words = 'This cannot be undone: the person was deleted, and what they had told with them.';
    expect(refusal('raised', [gone, forgotten])).toBe(words);
    // The lead has another person by now: what the first one had told is gone all the same.
    expect(refusal('raised', [gone, forgotten, { name: 'person', actor: sam, events: [personTo(ravi, 7)] }])).toBe(
      words,
    );
    expect(refusal('person', [log, { name: 'person', actor: sam, events: [personTo(ravi, 7)] }])).toBe(words);
  });
});

describe('undoing a change of status', () => {
  it('brings it back', () => {
    const story = [log, { name: 'qualified', actor: sam, events: [status(3, 5)] }];
    given(leadDecider, after(story))
      .when(undo('qualified', story), sam)
      .then([statusBack(5, 3, null)]);
  });
  it('brings back the moment of the earlier qualification', () => {
    const first: Told = { name: 'first', actor: sam, events: [status(3, 5)] };
    const closed: Told = { name: 'closed', actor: sam, events: [status(5, 4)] };
    const reopened: Told = { name: 'reopened', actor: mia, undoes: 'closed', events: [statusBack(4, 5, '2026-06-01')] };
    const opened: Told = { name: 'opened', actor: mia, undoes: 'first', events: [statusBack(5, 3, null)] };
    const undone = (decision: string, story: readonly Told[]) => {
      const asked = undo(decision, story);
      const at = asked.past.find(({ name }) => name === 'first')?.at ?? '';
      return { at, when: given(leadDecider, after(story)).when(asked, siteAdministrator) };
    };
    const closing = undone('closed', [log, first, closed]);
    closing.when.then([statusBack(4, 5, closing.at)]);
    undone('first', [log, first, closed, reopened]).when.then([statusBack(5, 3, null)]);
    const again = undone('opened', [log, first, opened]);
    again.when.then([statusBack(3, 5, again.at)]);
  });
  it('of a closed lead needs the right to reopen it', () => {
    const story = [log, { name: 'closed', actor: sam, events: [status(3, 4)] }];
    given(leadDecider, after(story))
      .when(undo('closed', story), sam)
      .thenRejected('forbidden', 'Manager Approval Required');
    given(leadDecider, after(story))
      .when(undo('closed', story), siteAdministrator)
      .then([status(4, 3)]);
  });
});

describe('undoing an assignment', () => {
  const first: Told = {
    name: 'first',
    actor: mia,
    events: [assignment(toSam, null, { warm: true, tellClient: true })],
  };
  const second: Told = { name: 'second', actor: mia, events: [assignment(toLee, toSam)] };
  it('gives it back, and tells no customer', () =>
    given(leadDecider, after([log, first, second]))
      .when(undo('second', [log, first, second], { assignee: toSam }), mia)
      .then([assignment(toSam, toLee)]));
  it('leaves it to nobody where nobody had it, and back with the mails of the first time', () => {
    const unassigned: LeadEvent = { type: 'LeadUnassigned', data: { LeadID: 42, from: named(toSam) } };
    const redone: LeadEvent = {
      type: 'LeadAssigned',
      data: { LeadID: 42, from: null, to: named(toSam), warm: true, tellClient: true, isRedone: true },
    };
    given(leadDecider, after([log, first]))
      .when(undo('first', [log, first]), mia)
      .then([unassigned]);
    const story = [log, first, { name: 'nobody', actor: mia, undoes: 'first', events: [unassigned] }];
    given(leadDecider, after(story))
      .when(undo('nobody', story, { assignee: toSam }), mia)
      .then([redone]);
    const again = [...story, { name: 'again', actor: mia, undoes: 'nobody', events: [redone] }];
    given(leadDecider, after(again)).when(undo('again', again), mia).then([unassigned]);
  });
  it('is for lead managers', () =>
    given(leadDecider, after([log, first]))
      .when(undo('first', [log, first]), sam)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
  it('is refused if the former assignee can no longer be given leads', () => {
    const words = 'This cannot be undone: Sam Whitlock can no longer receive leads.';
    given(leadDecider, after([log, first, second]))
      .when(undo('second', [log, first, second], { assignee: { ...toSam, Disabled: true } }), mia)
      .thenRejected('ruleBroken', words);
    given(leadDecider, after([log, first, second]))
      .when(undo('second', [log, first, second], { assignee: { ...toSam, WorksLeads: false } }), mia)
      .thenRejected('ruleBroken', words);
    given(leadDecider, after([log, first, second]))
      .when(undo('second', [log, first, second]), mia)
      .thenRejected('ruleBroken', words);
  });
});

describe('undoing several changes of one decision', () => {
  const JULY = '2026-07-14T00:00:00.000Z';
  const expected = (ExpectedSettlementDate: string | null, before: string | null): LeadEvent => ({
    type: 'LeadSettlementExpected',
    data: { LeadID: 42, ExpectedSettlementDate, was: { ExpectedSettlementDate: before } },
  });
  const settled = (SettlementDateActual: string | null, before: string | null): LeadEvent => ({
    type: 'LeadSettled',
    data: { LeadID: 42, SettlementDateActual, was: { SettlementDateActual: before } },
  });
  const whole: Told = {
    name: 'whole',
    actor: mia,
    events: [
      personTo(ravi, 7),
      amended({ Notes: 'Ravi has it' }, { Notes: details.Notes }, 8),
      expected(JULY, null),
      settled(JULY, null),
      assignment(toLee, null),
    ],
  };

  it('brings all of them back, the person first, whose key seals the rest', () =>
    given(leadDecider, after([log, whole]))
      .when(undo('whole', [log, whole], { person: aroha }), mia)
      .then([
        personTo(aroha, 8, 'Ravi has it'),
        amended({ Notes: details.Notes }, { Notes: 'Ravi has it' }),
        expected(null, JULY),
        settled(null, JULY),
        { type: 'LeadUnassigned', data: { LeadID: 42, from: named(toLee) } },
      ]));
  it('brings none of them back where one cannot be', () => {
    given(leadDecider, after([log, whole]))
      .when(undo('whole', [log, whole], { person: aroha }), sam)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    const story = [log, whole, { name: 'given', actor: mia, events: [assignment(toSam, toLee)] }];
    given(leadDecider, after(story))
      .when(undo('whole', story, { person: aroha }), mia)
      .thenRejected('ruleBroken', expect.stringContaining('Assignee was changed by Mia Okafor') as unknown as string);
  });
});

describe('undoing the deletion of a lead', () => {
  const JULY = '2026-07-14T00:00:00.000Z';
  const at = (time: string, told: Told): Told => ({
    ...told,
    events: told.events.map((event) => ({ ...event, metadata: { actor: told.actor, time } })),
  });
  const given1 = at('2026-07-02T00:00:00.000Z', {
    name: 'given',
    actor: mia,
    events: [
      assignment(toSam, null),
      status(3, 5),
      {
        type: 'LeadSettlementExpected',
        data: { LeadID: 42, ExpectedSettlementDate: JULY, was: { ExpectedSettlementDate: null } },
      },
    ],
  });
  const made = at('2026-07-01T00:00:00.000Z', log);
  const deletion: Told = {
    name: 'delete',
    actor: mia,
    events: [{ type: 'LeadDeleted', data: { LeadID: 42, isKept: true } }],
  };
  const story = [made, given1, deletion];
  const traces = {
    OriginationCodeID: leadSource.MANUAL,
    CustomFormName: null,
    createdBy: { id: 2, name: 'Sam Whitlock' },
    createdAt: '2026-07-01T00:00:00.000Z',
    assignedBy: 'Mia Okafor',
    assignedByID: 1,
    assignedAt: '2026-07-02T00:00:00.000Z',
    qualifiedAt: '2026-07-02T00:00:00.000Z',
  };
  const restored = (changes: object = {}): LeadEvent => ({
    type: 'LeadRestored',
    data: {
      LeadID: 42,
      ...aroha,
      ...details,
      ...traces,
      status: leadStatus.QUALIFIED,
      assignee: named(toSam),
      ExpectedSettlementDate: JULY,
      SettlementDateActual: null,
      ...changes,
    },
  });
  const people = { person: aroha, assignee: toSam, creator: toSam, isKept: true };
  const folded = (events: readonly LeadEvent[]) => events.reduce(leadDecider.evolve, leadDecider.initialState);
  const events = story.flatMap((told) => told.events);

  it('brings all of it back as it was', () => {
    given(leadDecider, events)
      .when(undo('delete', story, people), mia)
      .then([restored()]);
    expect(folded([...events, restored()])).toEqual(folded(events.slice(0, -1)));
  });
  it('names its person and its staff as they are called now', () =>
    given(leadDecider, events)
      .when(
        undo('delete', story, {
          ...people,
          person: { ...aroha, PersonFullName: 'Aroha Smith' },
          assignee: candidate(2, 'Sam Park'),
          assigner: candidate(1, 'Mia Reyes'),
          creator: candidate(2, 'Sam Park'),
        }),
        mia,
      )
      .then([
        restored({
          PersonFullName: 'Aroha Smith',
          assignee: { UserID: 2, FullName: 'Sam Park' },
          assignedBy: 'Mia Reyes',
          createdBy: { id: 2, name: 'Sam Park' },
        }),
      ]));
  it('is for users who may delete the lead', () =>
    given(leadDecider, events)
      .when(undo('delete', story, people), sam)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
  it('leaves the lead unassigned if its assignee left after the deletion, and says so', () => {
    const unassigned = (because?: 'deleted' | 'disabled'): LeadEvent => ({
      type: 'LeadUnassigned',
      data: { LeadID: 42, from: named(toSam), ...(because && { because }) },
    });
    given(leadDecider, events)
      .when(undo('delete', story, { ...people, assignee: { ...toSam, Disabled: true } }), mia)
      .then([restored(), unassigned('disabled')]);
    given(leadDecider, events)
      .when(undo('delete', story, { ...people, assignee: undefined }), mia)
      .then([restored(), unassigned('deleted')]);
    given(leadDecider, events)
      .when(undo('delete', story, { ...people, assignee: { ...toSam, ExternalUser: true } }), mia)
      .then([restored(), unassigned()]);
  });
  it('keeps the former assignee of a closed lead, as when a user leaves', () => {
    const closed = [made, given1, { name: 'closed', actor: mia, events: [status(5, 4)] }, deletion];
    given(
      leadDecider,
      closed.flatMap((told) => told.events),
    )
      .when(undo('delete', closed, { ...people, assignee: undefined }), mia)
      .then([restored({ status: leadStatus.CLOSED })]);
  });
  it('is refused where the person is forgotten', () => {
    const words = 'This cannot be undone: the person was deleted, and what they had told with them.';
    given(leadDecider, events)
      .when(undo('delete', story, { ...people, person: undefined }), mia)
      .thenRejected('ruleBroken', words);
    const nameless = [
      {
        ...made,
        events: made.events.map((event) => ({ ...event, data: { ...event.data, PersonFullName: null } }) as LeadEvent),
      },
      deletion,
    ];
    given(
      leadDecider,
      nameless.flatMap((told) => told.events),
    )
      .when(undo('delete', nameless, people), mia)
      .thenRejected('ruleBroken', words);
  });
  it('is refused once the parts of the lead are no longer kept, and for an older deletion without isKept', () => {
    const words = 'This cannot be undone: it was deleted too long ago, and its contents are no longer kept.';
    given(leadDecider, events)
      .when(undo('delete', story, { ...people, isKept: false }), mia)
      .thenRejected('ruleBroken', words);
    const older = [made, { ...deletion, events: [{ type: 'LeadDeleted', data: { LeadID: 42 } } as const] }];
    given(
      leadDecider,
      older.flatMap((told) => told.events),
    )
      .when(undo('delete', older, people), mia)
      .thenRejected('ruleBroken', words);
  });
  it('is undone by deleting the lead again, with its consequences, unless the lead was changed since', () => {
    const back: Told = {
      name: 'back',
      actor: mia,
      undoes: 'delete',
      events: [restored(), { type: 'LeadUnassigned', data: { LeadID: 42, from: named(toSam), because: 'disabled' } }],
    };
    const whole = [...story, back];
    given(leadDecider, after(whole)).when(undo('back', whole), mia).then(deletion.events);
    given(leadDecider, after(whole))
      .when(undo('back', whole), lee)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    const changed = [...whole, { ...raised, name: 'since' }];
    given(leadDecider, after(changed))
      .when(undo('back', changed), mia)
      .thenRejected('ruleBroken', expect.stringContaining('were changed by Sam Whitlock') as unknown as string);
  });
  it('leaves what was decided before to be undone', () => {
    const whole = [
      log,
      raised,
      deletion,
      {
        name: 'back',
        actor: mia,
        undoes: 'delete',
        events: [restored({ ...details, PriorityCodeID: priority.HIGH, AnnualKMs: 18_000, Notes: 'Rang' })],
      },
    ];
    given(leadDecider, after(whole)).when(undo('raised', whole), mia).then(lowered.events);
  });
});

it('a lead does not go back to a person who was merged into another', () =>
  expect([whyMergedAway(7, 7), whyMergedAway(7, 9)]).toEqual([undefined, leadMessage.personMerged(7, 9)]));
