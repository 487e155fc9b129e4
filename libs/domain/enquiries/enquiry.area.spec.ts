import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { enquiryStatus, enquiryType } from '@leaseledger/contract/enquiries/enquiry.codes';
import { blankCommon, blankEnquiry, type EnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { aroha, ravi } from '@leaseledger/contract/testing/people';
import { by, candidate, given, system, user } from '../kernel/given.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { enquiryDecider, type EnquiryCommand, type EnquiryEvent } from './enquiry.area.ts';
import type { LoggedEnquiry } from './log-enquiry.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const CHANGED = 'This record was changed in the meantime.';
const NOW = '2026-07-01T00:00:00.000Z';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const rata = user(4, 'Rata Tane', { roleGroup: roleGroup.RELATIONSHIP_MANAGEMENT });
const ana = user(5, 'Ana Costa', { roleGroup: roleGroup.ACCOUNTING_ADMINISTRATOR });
const zoe = user(6, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });

const toSam = candidate(2, 'Sam Whitlock', { WorksNewBusiness: false });
const toLee = candidate(3, 'Lee Park', { WorksNewBusiness: false });
const toRata = candidate(4, 'Rata Tane');
const named = ({ UserID, FullName }: Candidate) => ({ UserID, FullName });

const standard: EnquiryDetails = { ...blankEnquiry, Notes: 'Asks about the fuel card' };
const vehicle: EnquiryDetails = {
  ...blankEnquiry,
  TypeCodeID: enquiryType.VEHICLE_SOURCE,
  Dealership: 'Bayside Kia',
  PurchasePrice: 5_499_000,
};
const newClient: EnquiryDetails = {
  ...blankEnquiry,
  TypeCodeID: enquiryType.NEW_CLIENT,
  HRContactName: 'Hana Rossi',
};
const portal: EnquiryDetails = { ...blankEnquiry, TypeCodeID: enquiryType.PORTAL_PASSWORD_RESET, ACID: 'AC-1042' };

const add = (details: EnquiryDetails, assignee: Candidate | null = null): EnquiryCommand => ({
  type: 'AddEnquiry',
  EnquiryID: 5,
  person: aroha,
  details,
  assignee,
});
/** The event of an enquiry that Sam added by hand. */
const logged = (of: Partial<EnquiryDetails> = {}): EnquiryEvent => ({
  type: 'EnquiryLogged',
  data: { EnquiryID: 5, ...aroha, ...blankCommon, ...of, createdBy: { id: 2, name: 'Sam Whitlock' } },
});
const told = ({ TypeCodeID, Notes, ...details }: EnquiryDetails): Partial<EnquiryDetails> => ({
  TypeCodeID,
  Notes,
  ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== false)),
});
const assigned = (to: Candidate, from: Candidate | null = null, other: object = {}): EnquiryEvent => ({
  type: 'EnquiryAssigned',
  data: { EnquiryID: 5, from: from && named(from), to: named(to), tellClient: true, ...other },
});
const amended = (changes: Partial<EnquiryDetails>, was: Partial<EnquiryDetails>): EnquiryEvent => ({
  type: 'EnquiryAmended',
  data: { EnquiryID: 5, PersonID: 7, ...changes, was },
});
type Status = (typeof enquiryStatus)[keyof typeof enquiryStatus];
const status = (from: Status, to: Status): EnquiryEvent => ({
  type: 'EnquiryStatusChanged',
  data: { EnquiryID: 5, from, to },
});
const forgotten: EnquiryEvent = {
  type: 'EnquiryLogged',
  data: {
    EnquiryID: 5,
    ...aroha,
    PersonFullName: null,
    ...blankCommon,
    createdBy: { id: 2, name: 'Sam Whitlock' },
  },
};

describe('logging an enquiry out of a lead', () => {
  const enquiry: LoggedEnquiry = {
    EnquiryID: 5,
    LeadID: 42,
    ...aroha,
    ...blankCommon,
    Notes: 'Asks about the fuel card',
    createdBy: { id: 1, name: 'Mia Okafor' },
  };
  const log: EnquiryCommand = { type: 'LogEnquiry', enquiry };
  const event: EnquiryEvent = { type: 'EnquiryLogged', data: enquiry };

  it('records the known details of the lead', () => given(enquiryDecider).when(log, system).then([event]));
  it('logs one enquiry when it is asked for twice', () => given(enquiryDecider, [event]).when(log, system).then([]));
  it('logs no enquiry again after it was deleted', () =>
    given(enquiryDecider, [event, { type: 'EnquiryDeleted', data: { EnquiryID: 5 } }])
      .when(log, system)
      .then([]));
  it('is refused to users', () => given(enquiryDecider).when(log, zoe).thenRejected('forbidden', NOT_PERMITTED));
});

describe('adding an enquiry', () => {
  it.each([
    ['Standard', standard],
    ['Vehicle Source', vehicle],
    ['Portal Password Reset', portal],
    ['New Client', newClient],
  ])('records a %s enquiry with its details and its creator', (_type, details) =>
    given(enquiryDecider)
      .when(add(details), sam)
      .then([logged(told(details))]),
  );
  it('gives a new enquiry to the user who adds it', () =>
    given(enquiryDecider)
      .when(add(standard, toSam), sam)
      .then([logged(told(standard)), assigned(toSam)]));
  it('lets only managers give a new enquiry to others', () => {
    given(enquiryDecider).when(add(standard, toLee), sam).thenRejected('forbidden', NOT_PERMITTED);
    given(enquiryDecider)
      .when(add(standard, toLee), mia)
      .then([
        {
          type: 'EnquiryLogged',
          data: { EnquiryID: 5, ...aroha, ...blankCommon, ...told(standard), createdBy: { id: 1, name: 'Mia Okafor' } },
        },
        assigned(toLee),
      ]);
  });
  it('refuses a new enquiry for a user who may not open it', () =>
    given(enquiryDecider)
      .when(add(newClient, toSam), mia)
      .thenRejected('ruleBroken', 'Sam Whitlock may not open this enquiry. Choose a colleague who may.'));
  it('refuses details of another type', () =>
    given(enquiryDecider)
      .when(add({ ...standard, ACID: 'AC-1042' }), sam)
      .thenRejected('ruleBroken', 'Standard enquiries have no ACID.'));
  it('lets only managers say that a new enquiry is urgent', () =>
    given(enquiryDecider)
      .when(add({ ...standard, Urgent: true }), sam)
      .thenRejected('forbidden', 'Only managers of enquiries say what is urgent.'));
  it('lets users of new business add New Client enquiries, and refuses users without enquiries', () => {
    const business = user(4, 'Rata Tane', { also: [permission.ENQUIRIES_NEW_BUSINESS] });
    given(enquiryDecider)
      .when(add(newClient), business)
      .then([
        {
          type: 'EnquiryLogged',
          data: { EnquiryID: 5, ...aroha, ...blankCommon, ...told(newClient), createdBy: { id: 4, name: 'Rata Tane' } },
        },
      ]);
    given(enquiryDecider).when(add(standard), business).thenRejected('forbidden', NOT_PERMITTED);
    given(enquiryDecider).when(add(standard), ana).thenRejected('forbidden', NOT_PERMITTED);
  });
});

describe('amending an enquiry', () => {
  const amend = (
    changes: Partial<EnquiryDetails>,
    other: Partial<Extract<EnquiryCommand, { type: 'AmendEnquiry' }>> = {},
  ): EnquiryCommand => ({ type: 'AmendEnquiry', changes, ...other });
  const past = [logged(told(vehicle))];

  it('records the changed fields and their previous values', () =>
    given(enquiryDecider, past)
      .when(amend({ PurchasePrice: 5_299_000, Dealership: 'Bayside Kia', Discounts: 100_000 }), sam)
      .then([
        amended({ PurchasePrice: 5_299_000, Discounts: 100_000 }, { PurchasePrice: 5_499_000, Discounts: null }),
      ]));
  it('records nothing when nothing changes', () =>
    given(enquiryDecider, past)
      .when(amend({ PurchasePrice: 5_499_000 }), sam)
      .then([]));
  it('keeps the type', () =>
    given(enquiryDecider, past)
      .when(amend({ TypeCodeID: enquiryType.STANDARD }), sam)
      .thenRejected('ruleBroken', 'The type of an enquiry cannot be changed.'));
  it('refuses details of another type', () =>
    given(enquiryDecider, past)
      .when(amend({ HRContactName: 'Hana Rossi' }), sam)
      .thenRejected('ruleBroken', 'Vehicle Source enquiries have no HR contact.'));
  it('lets only managers change the urgency', () => {
    given(enquiryDecider, past)
      .when(amend({ Urgent: true }), sam)
      .thenRejected('forbidden', 'Only managers of enquiries say what is urgent.');
    given(enquiryDecider, past)
      .when(amend({ Urgent: true }), mia)
      .then([amended({ Urgent: true }, { Urgent: false })]);
  });
  it('refuses the enquiry of another user, and lets the assignee and managers amend it', () => {
    const events = [amended({ Referral: 'A colleague' }, { Referral: null })];
    const change = amend({ Referral: 'A colleague' });
    given(enquiryDecider, past).when(change, lee).thenRejected('forbidden', NOT_PERMITTED);
    given(enquiryDecider, [...past, assigned(toLee)])
      .when(change, lee)
      .then(events);
    given(enquiryDecider, past).when(change, zoe).then(events);
  });
  it('opens New Client enquiries to new business, and no others', () => {
    const change = amend({ Referral: 'A colleague' });
    given(enquiryDecider, [logged(told(newClient))])
      .when(change, rata)
      .then([amended({ Referral: 'A colleague' }, { Referral: null })]);
    given(enquiryDecider, past).when(change, rata).thenRejected('forbidden', NOT_PERMITTED);
  });
  it('carries the personal details along to another person', () =>
    given(enquiryDecider, past)
      .when(amend({}, { person: ravi }), sam)
      .then([
        {
          type: 'EnquiryPersonChanged',
          data: { EnquiryID: 5, from: 7, ...ravi, Dealership: 'Bayside Kia', PurchasePrice: 5_499_000 },
        },
      ]));
  it('refuses personal details of a forgotten person until another person is chosen', () => {
    given(enquiryDecider, [forgotten])
      .when(amend({ Notes: 'Rang' }), zoe)
      .thenRejected('ruleBroken', 'The person of this enquiry has been deleted. Choose another person first.');
    given(enquiryDecider, [forgotten])
      .when(amend({ PriorityCodeID: priority.HIGH }), zoe)
      .then([amended({ PriorityCodeID: priority.HIGH }, { PriorityCodeID: priority.LOW })]);
  });
  it('lets only managers change the assignee with the form', () => {
    given(enquiryDecider, past)
      .when(amend({}, { assignee: toLee }), sam)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(enquiryDecider, past)
      .when(amend({}, { assignee: toLee }), mia)
      .then([assigned(toLee)]);
  });
  it('refuses a missing enquiry and a deleted one', () => {
    given(enquiryDecider).when(amend({}), zoe).thenRejected('missing', 'Enquiry does not exist.');
    given(enquiryDecider, [...past, { type: 'EnquiryDeleted', data: { EnquiryID: 5 } }])
      .when(amend({}), zoe)
      .thenRejected('missing', 'Enquiry does not exist.');
  });
});

describe('assigning an enquiry', () => {
  const assign = (assignee: Candidate, previousAssigneeID?: number | null): EnquiryCommand => ({
    type: 'AssignEnquiry',
    assignee,
    ...(previousAssigneeID !== undefined && { previousAssigneeID }),
  });

  it('gives it to a user and tells the customer', () =>
    given(enquiryDecider, [logged()])
      .when(assign(toLee, null), mia)
      .then([assigned(toLee)]));
  it('refuses it when somebody else has it by now', () =>
    given(enquiryDecider, [logged(), assigned(toSam)])
      .when(assign(toLee, null), mia)
      .thenRejected('conflict', CHANGED));
  it('refuses a user who has it already', () =>
    given(enquiryDecider, [logged(), assigned(toSam)])
      .when(assign(toSam, 2), mia)
      .thenRejected('ruleBroken', 'You can not assign this enquiry as it is already assigned to that user.'));
  it('changes nothing in a batch for a user who has it already', () =>
    given(enquiryDecider, [logged(), assigned(toSam)])
      .when(assign(toSam), mia)
      .then([]));
  it('refuses disabled and external users, and users who may not open it', () => {
    for (const other of [{ Disabled: true }, { ExternalUser: true }])
      given(enquiryDecider, [logged()])
        .when(assign(candidate(3, 'Lee Park', other), null), mia)
        .thenRejected('ruleBroken', 'Invalid Enquiry Assignment');
    given(enquiryDecider, [logged()])
      .when(assign(candidate(3, 'Lee Park', { WorksEnquiries: false }), null), mia)
      .thenRejected('ruleBroken', 'Lee Park may not open this enquiry. Choose a colleague who may.');
    given(enquiryDecider, [logged(told(newClient))])
      .when(assign(toRata, null), mia)
      .then([assigned(toRata)]);
  });
  it('is for managers of enquiries, not for user administration alone', () => {
    given(enquiryDecider, [logged()]).when(assign(toSam, null), sam).thenRejected('forbidden', NOT_PERMITTED);
    given(enquiryDecider, [logged()])
      .when(assign(toSam, null), user(7, 'Ida Berg', { also: [permission.USER_ADMINISTRATION] }))
      .thenRejected('forbidden', NOT_PERMITTED);
  });
});

describe('a run of the enquiry distributor', () => {
  const distribute: EnquiryCommand = { type: 'DistributeEnquiry', assignee: toSam, RunID: 9 };

  it('gives an open enquiry without assignee to a user', () =>
    given(enquiryDecider, [logged()])
      .when(distribute, system)
      .then([assigned(toSam, null, { RunID: 9 })]));
  it('gives a New Client enquiry only to a user who may open new business', () => {
    const client = logged(told(newClient));
    given(enquiryDecider, [client]).when(distribute, system).then([]);
    const opensNewBusiness = candidate(2, 'Sam Whitlock', { WorksNewBusiness: true });
    given(enquiryDecider, [client])
      .when({ ...distribute, assignee: opensNewBusiness }, system)
      .then([assigned(opensNewBusiness, null, { RunID: 9 })]);
  });
  it('leaves enquiries that are assigned, closed or deleted', () => {
    for (const past of [
      [logged(), assigned(toLee)],
      [logged(), status(enquiryStatus.OPEN, enquiryStatus.CLOSED)],
      [logged(), { type: 'EnquiryDeleted', data: { EnquiryID: 5 } } as const],
    ])
      given(enquiryDecider, past).when(distribute, system).then([]);
  });
  it('gives nothing to a user who may not open it', () =>
    given(enquiryDecider, [logged()])
      .when({ ...distribute, assignee: candidate(2, 'Sam Whitlock', { WorksEnquiries: false }) }, system)
      .then([]));
  it('is refused to users', () =>
    given(enquiryDecider, [logged()]).when(distribute, zoe).thenRejected('forbidden', NOT_PERMITTED));
});

describe('the status of an enquiry', () => {
  const change = (to: Status, from?: Status): EnquiryCommand => ({
    type: 'ChangeEnquiryStatus',
    to,
    ...(from !== undefined && { from }),
  });

  it('begins as Open, or as Prospect of a New Client enquiry, and changes to any of its kind', () => {
    given(enquiryDecider, [logged()])
      .when(change(enquiryStatus.COMPLETED, enquiryStatus.OPEN), sam)
      .then([status(104, 107)]);
    given(enquiryDecider, [logged(told(newClient))])
      .when(change(enquiryStatus.LOST, enquiryStatus.PROSPECT), sam)
      .then([status(114, 117)]);
  });
  it('refuses a status of another enquiry type', () => {
    given(enquiryDecider, [logged()])
      .when(change(enquiryStatus.TENDER), sam)
      .thenRejected('ruleBroken', 'Standard enquiries have no status Tender.');
    given(enquiryDecider, [logged(told(newClient))])
      .when(change(enquiryStatus.DELIVERED), sam)
      .thenRejected('ruleBroken', 'New Client enquiries have no status Delivered.');
  });
  it('refuses the change when the status is another one by now', () =>
    given(enquiryDecider, [logged(), status(104, 105)])
      .when(change(enquiryStatus.CLOSED, enquiryStatus.OPEN), sam)
      .thenRejected('conflict', CHANGED));
  it('changes nothing when it is the same', () =>
    given(enquiryDecider, [logged()]).when(change(enquiryStatus.OPEN, enquiryStatus.OPEN), sam).then([]));
  it('is refused for the enquiry of another user', () =>
    given(enquiryDecider, [logged()]).when(change(enquiryStatus.CLOSED), lee).thenRejected('forbidden', NOT_PERMITTED));
});

describe('marking an enquiry as delivered', () => {
  const deliver: EnquiryCommand = { type: 'MarkEnquiryDelivered' };

  it('sets the status, and today as the day of delivery', () =>
    given(enquiryDecider, [logged(told(vehicle))])
      .when(deliver, sam)
      .then([status(104, 151), amended({ DeliveryDate: NOW }, { DeliveryDate: null })]));
  it('keeps a known day of delivery', () =>
    given(enquiryDecider, [logged({ DeliveryDate: '2026-06-01T00:00:00.000Z' })])
      .when(deliver, sam)
      .then([status(104, 151)]));
  it('changes nothing the second time', () =>
    given(enquiryDecider, [logged({ DeliveryDate: NOW }), status(104, 151)])
      .when(deliver, sam)
      .then([]));
  it('is refused for types that deliver nothing', () => {
    given(enquiryDecider, [logged(told(portal))])
      .when(deliver, sam)
      .thenRejected('ruleBroken', 'Portal Password Reset enquiries are not delivered.');
    given(enquiryDecider, [logged(told(newClient))])
      .when(deliver, rata)
      .thenRejected('ruleBroken', 'New Client enquiries are not delivered.');
  });
});

describe('the work of a user who leaves', () => {
  const handOver = (to: Candidate | null): EnquiryCommand => ({
    type: 'HandOverEnquiry',
    from: named(toSam),
    to: to && named(to),
    because: 'disabled',
  });

  it('goes to the colleague, or to nobody, without a mail to the customer', () => {
    const past = [logged(), assigned(toSam)];
    given(enquiryDecider, past)
      .when(handOver(toLee), system)
      .then([assigned(toLee, toSam, { tellClient: false, because: 'disabled' })]);
    given(enquiryDecider, past)
      .when(handOver(null), system)
      .then([{ type: 'EnquiryUnassigned', data: { EnquiryID: 5, from: named(toSam), because: 'disabled' } }]);
  });
  it('stays with them when it has ended, and with another assignee', () => {
    given(enquiryDecider, [logged(), assigned(toSam), status(104, 107)])
      .when(handOver(toLee), system)
      .then([]);
    given(enquiryDecider, [logged(), assigned(toRata)])
      .when(handOver(toLee), system)
      .then([]);
  });
});

describe('deleting an enquiry', () => {
  it('is for managers of enquiries', () => {
    const remove: EnquiryCommand = { type: 'DeleteEnquiry' };
    given(enquiryDecider, [logged()])
      .when(remove, mia)
      .then([{ type: 'EnquiryDeleted', data: { EnquiryID: 5 } }]);
    given(enquiryDecider, [logged()]).when(remove, sam).thenRejected('forbidden', NOT_PERMITTED);
  });
});

describe('undoing a decision on an enquiry', () => {
  type Undo = Extract<EnquiryCommand, { type: 'UndoDecision' }>;
  /** Undoes the last of these events. Each event was a decision of its own. */
  const undo = (events: readonly EnquiryEvent[], people: Partial<Undo> = {}): Undo => ({
    type: 'UndoDecision',
    decision: String(events.length - 1),
    past: events.map((event, index) => ({
      name: String(index),
      undoes: undefined,
      by: 'Mia Okafor',
      at: NOW,
      events: [event],
    })),
    ...people,
  });
  const expectUndone = (events: readonly EnquiryEvent[], actor = mia, people: Partial<Undo> = {}) =>
    given(
      enquiryDecider,
      events.map((event) => by(mia, event)),
    ).when(undo(events, people), actor);

  it('brings back previous values, also personal ones', () =>
    expectUndone([logged(told(standard)), amended({ Notes: 'Rang' }, { Notes: standard.Notes })], sam).then([
      amended({ Notes: standard.Notes }, { Notes: 'Rang' }),
    ]));
  it('lets only managers undo a change of the urgency', () =>
    expectUndone([logged(), amended({ Urgent: true }, { Urgent: false })], sam).thenRejected(
      'forbidden',
      'Only managers of enquiries say what is urgent.',
    ));
  it('says that the values before an amendment of an older release are unknown', () =>
    expectUndone([
      logged(),
      { type: 'EnquiryAmended', data: { EnquiryID: 5, PersonID: 7, Notes: 'Rang' } },
    ]).thenRejected('ruleBroken', 'This cannot be undone: it was recorded before earlier values were kept.'));
  it('brings back the previous status', () => expectUndone([logged(), status(104, 107)]).then([status(107, 104)]));
  it('gives it back to the former assignee, if they may still open it', () => {
    const events = [logged(), assigned(toSam), assigned(toLee, toSam)];
    expectUndone(events, mia, { assignee: toSam }).then([assigned(toSam, toLee, { tellClient: false })]);
    expectUndone(events, mia, { assignee: { ...toSam, Disabled: true } }).thenRejected(
      'ruleBroken',
      'This cannot be undone: Sam Whitlock can no longer receive this enquiry.',
    );
    expectUndone([logged(), assigned(toLee)]).then([
      { type: 'EnquiryUnassigned', data: { EnquiryID: 5, from: named(toLee) } },
    ]);
  });
  it('returns it to the former person', () =>
    expectUndone([logged(), { type: 'EnquiryPersonChanged', data: { EnquiryID: 5, from: 7, ...ravi } }], mia, {
      person: aroha,
    }).then([{ type: 'EnquiryPersonChanged', data: { EnquiryID: 5, from: 8, ...aroha } }]));
  it('restores a deleted enquiry as it was, with current names, while its contents are kept', () => {
    const events: EnquiryEvent[] = [
      logged(told(vehicle)),
      assigned(toSam),
      status(104, 105),
      { type: 'EnquiryDeleted', data: { EnquiryID: 5 } },
    ];
    const now = { person: { ...aroha, PersonFullName: 'Aroha Smith' }, assignee: toSam, isKept: true };
    const back = (assignee: Candidate): EnquiryEvent => ({
      type: 'EnquiryRestored',
      data: {
        EnquiryID: 5,
        ...now.person,
        ...blankCommon,
        ...told(vehicle),
        createdBy: { id: 2, name: 'Sam Whitlock' },
        createdAt: '',
        assignedBy: 'Mia Okafor',
        assignedByID: 1,
        assignedAt: null,
        status: 105,
        assignee: named(assignee),
      },
    });
    expectUndone(events, mia, now).then([back(toSam)]);
    expectUndone(events, mia, { ...now, assignee: { ...toSam, Disabled: true } }).then([
      back(toSam),
      { type: 'EnquiryUnassigned', data: { EnquiryID: 5, from: named(toSam), because: 'disabled' } },
    ]);
    expectUndone(events, mia, { ...now, isKept: false }).thenRejected(
      'ruleBroken',
      'This cannot be undone: it was deleted too long ago, and its contents are no longer kept.',
    );
    expectUndone(events, sam, now).thenRejected('forbidden', NOT_PERMITTED);
  });
  it('deletes a restored enquiry again', () => {
    const events: EnquiryEvent[] = [
      logged(),
      { type: 'EnquiryDeleted', data: { EnquiryID: 5 } },
      {
        type: 'EnquiryRestored',
        data: {
          EnquiryID: 5,
          ...aroha,
          ...blankCommon,
          createdBy: { id: 2, name: 'Sam Whitlock' },
          createdAt: NOW,
          assignedBy: null,
          assignedAt: null,
          status: 104,
          assignee: null,
        },
      },
    ];
    expectUndone(events).then([{ type: 'EnquiryDeleted', data: { EnquiryID: 5 } }]);
  });
});

describe('blanking the places of an enquiry that name a forgotten person', () => {
  const blank = (
    ...mentions: readonly { readonly field: string; readonly at: number; readonly text: string }[]
  ): EnquiryCommand => ({ type: 'BlankMentions', mentions });
  const past = [logged({ Notes: 'Ravi Menon sent her', Referral: 'Ravi' })];
  const blanked = (changes: Partial<EnquiryDetails>): EnquiryEvent => ({
    type: 'EnquiryAmended',
    data: { EnquiryID: 5, PersonID: 7, ...changes },
  });

  it('leaves "[forgotten]" there, once', () => {
    const command = blank({ field: 'Notes', at: 0, text: 'Ravi Menon' }, { field: 'Referral', at: 0, text: 'Ravi' });
    const events = [blanked({ Referral: '[forgotten]', Notes: '[forgotten] sent her' })];
    given(enquiryDecider, past).when(command, system).then(events);
    given(enquiryDecider, [...past, ...events])
      .when(command, system)
      .then([]);
    given(enquiryDecider).when(command, system).then([]);
  });
  it('blanks a deleted enquiry too, because it can come back', () =>
    given(enquiryDecider, [...past, { type: 'EnquiryDeleted', data: { EnquiryID: 5 } }])
      .when(blank({ field: 'Referral', at: 0, text: 'Ravi' }), system)
      .then([blanked({ Referral: '[forgotten]' })]));
  it('is refused to users', () =>
    given(enquiryDecider, past).when(blank(), zoe).thenRejected('forbidden', NOT_PERMITTED));
});
