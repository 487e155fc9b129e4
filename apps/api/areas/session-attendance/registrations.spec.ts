import { describe, expect, it } from '@jest/globals';
import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { company, registration, session, underWay } from '../../testing/bodies.ts';
import { solved } from '../../testing/solved.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();
let admin = await api.admin();

const added = (changes: object = {}) => admin.shown(sessionEndpoints.add, { body: session(changes) });
const register = (held: Parameters<typeof registration>[0], n: number, changes: object = {}, key?: string) =>
  api.visitor().call(endpoints.register, { body: registration(held, n, changes), ...(key !== undefined && { key }) });
const attendees = async (SessionID: number): Promise<SessionAttendeeRow[]> => {
  await api.shown();
  const { json } = await admin.rest('sessionAttendees', {
    filter: { SessionID },
    sort: ['SessionAttendanceID', 'ASC'],
  });
  // The list answers attendees.
  return json as SessionAttendeeRow[];
};

describe('Registering for a session', () => {
  it('gives a seat, and records the attendee with their details', async () => {
    const { SessionID, SessionLink } = await added();
    const answered = await register({ SessionID, SessionLink }, 1);
    expect(answered.said).toBe('200 Your seat is reserved.');
    const { SessionAttendanceID, secretKey } = answered.shown;
    expect(secretKey).toMatch(/^[\w-]{27}$/);
    expect(await attendees(SessionID)).toMatchObject([
      {
        SessionAttendanceID,
        SessionID,
        FullName: 'Aroha1 Ngata1',
        Email: 'aroha1@example.com',
        Postcode: '3220',
        State: 'VIC',
        PostSessionContactReq: true,
        SeatStage: 'seated',
        DidAttend: null,
        Archived: 0,
        CreatedByUserName: 'System',
      },
    ]);
    expect(await admin.shown(endpoints.one, { params: { id: SessionAttendanceID } })).toMatchObject({
      SessionAttendanceID,
      SecretKey: secretKey,
      Person: { FirstName: 'Aroha1' },
      PlaceInLine: null,
    });
    expect(await admin.shown(sessionEndpoints.one, { params: { id: SessionID } })).toMatchObject({
      CurrentAttendees: 1,
      WaitingAttendees: 0,
      attendees: await attendees(SessionID),
    });
    const { PersonID } = (await attendees(SessionID))[0] ?? { PersonID: 0 };
    expect(await admin.shown(endpoints.ofPerson, { params: { id: PersonID } })).toMatchObject([
      { SessionAttendanceID },
    ]);
    expect(await admin.shown(personEndpoints.one, { params: { id: PersonID } })).toMatchObject({
      SessionAttendeeCount: 1,
    });
  });

  it('tells a late visitor only their place in the line', async () => {
    const { SessionID, SessionLink } = await added({ maxAttendees: 1 });
    await register({ SessionID, SessionLink }, 11);
    const refused = await register({ SessionID, SessionLink }, 12);
    expect(refused).toMatchObject({
      status: 409,
      message:
        'This session is full. You are number 1 on the waiting list, and we will e-mail you when a seat becomes free.',
      payload: { Place: 1 },
    });
    expect((await register({ SessionID, SessionLink }, 13)).payload).toEqual({ Place: 2 });
    expect((await attendees(SessionID)).map(({ SeatStage }) => SeatStage)).toEqual(['seated', 'waiting', 'waiting']);
    expect(
      (await admin.shown(endpoints.line, { params: { id: SessionID } })).map(({ PlaceInLine }) => PlaceInLine),
    ).toEqual([1, 2]);
    expect(await admin.call(endpoints.line, { params: { id: 99_999 } })).toMatchObject({ status: 404 });
    expect(await admin.shown(sessionEndpoints.one, { params: { id: SessionID } })).toMatchObject({
      CurrentAttendees: 1,
      WaitingAttendees: 2,
    });
  });

  it('says that an address is registered, with a seat or waiting, and reveals nothing else', async () => {
    const { SessionID, SessionLink } = await added({ maxAttendees: 1 });
    await Promise.all([register({ SessionID, SessionLink }, 21), register({ SessionID, SessionLink }, 22)]);
    for (const n of [21, 22]) {
      const { status, envelope } = await register({ SessionID, SessionLink }, n, {
        firstName: 'Other',
        email: `AROHA${n}@Example.com `,
      });
      expect([status, envelope]).toEqual([
        409,
        {
          success: false,
          code: 409,
          message:
            'You are already registered for this session. We have sent your confirmation again, to the e-mail address that you registered with.',
          payload: null,
        },
      ]);
    }
    expect(await attendees(SessionID)).toHaveLength(2);
  });

  it('gives the first answer again for a repeated key', async () => {
    const { SessionID, SessionLink } = await added({ maxAttendees: 1, ...underWay });
    const [first, again] = [
      await register({ SessionID, SessionLink }, 31, {}, 'form-31'),
      await register({ SessionID, SessionLink }, 31, {}, 'form-31'),
    ];
    expect([again.status, again.envelope]).toEqual([200, first.envelope]);
    const [late, lateAgain] = [
      await register({ SessionID, SessionLink }, 32, {}, 'form-32'),
      await register({ SessionID, SessionLink }, 32, {}, 'form-32'),
    ];
    expect([lateAgain.status, lateAgain.envelope]).toEqual([409, late.envelope]);
    expect(await register({ SessionID, SessionLink }, 33, {}, 'form-31')).toMatchObject({ status: 422 });
    await api.stop();
    await api.open();
    admin = await api.admin();
    await admin.call(sessionEndpoints.complete, { body: { sessionID: SessionID } });
    expect((await register({ SessionID, SessionLink }, 31, {}, 'form-31')).envelope).toEqual(first.envelope);
    expect((await register({ SessionID, SessionLink }, 32, {}, 'form-32')).envelope).toEqual(late.envelope);
    expect(await register({ SessionID, SessionLink }, 34, {}, 'form-34')).toMatchObject({ status: 422 });
    expect(await attendees(SessionID)).toHaveLength(2);
  });

  it.each([
    ['is disabled', { sessionEnabed: false }, 'This session does not take registrations.'],
    ['has no public seats', { maxAttendees: 0 }, 'This session does not take registrations.'],
    [
      'is past its link expiry',
      { customLinkExpiry: true, sessionLinkExpiryTime: '2026-11-20T00:59:00Z' },
      'Registration for this session has closed.',
    ],
  ])('refuses to register for a session that %s, and records nobody', async (_, changes, text) => {
    const { SessionID, SessionLink } = await added(changes);
    expect((await register({ SessionID, SessionLink }, 41)).said).toBe(`422 ${text}`);
    expect((await admin.rest('persons', { filter: { q: 'aroha41' } })).json).toEqual([]);
  });

  it.each([
    ['completed', 'This session has been completed.'],
    ['cancelled', 'This session has been cancelled.'],
  ] as const)('refuses to register once the session was %s', async (became, text) => {
    const { SessionID: sessionID, SessionLink } = await added(underWay);
    if (became === 'completed') await admin.call(sessionEndpoints.complete, { body: { sessionID } });
    else await admin.call(sessionEndpoints.cancel, { body: { sessionID, cancelledSessionReason: 'Nobody came.' } });
    expect((await register({ SessionID: sessionID, SessionLink }, 42)).said).toBe(`422 ${text}`);
  });

  it('refuses missing and invalid fields of a registration, in the documented words', async () => {
    const { SessionID, SessionLink } = await added({ publicSession: true });
    expect(
      await register({ SessionID, SessionLink }, 51, {
        contactNumber: '123',
        email: 'no',
        firstName: '',
        postcode: '32',
        state: 'XX',
      }),
    ).toMatchObject({
      status: 400,
      errors: {
        contactNumber: 'Must be 10 numbers',
        email: 'Email is required',
        firstName: 'First name is required',
        postcode: 'Must be 4 numbers',
        state: 'State is required',
      },
    });
    expect(await register({ SessionID, SessionLink }, 51, { companyName: '' })).toMatchObject({
      status: 400,
      errors: { companyName: 'Company name is required' },
    });
    expect(await register({ SessionID: 99_999, SessionLink }, 51)).toMatchObject({ status: 404 });
  });

  it('registers with the id alone, as documented, and refuses the link of another session', async () => {
    const [employers, other] = [await added(), await added()];
    expect(await register({ ...employers, SessionLink: '' }, 53)).toMatchObject({ status: 200 });
    expect(await register({ ...employers, SessionLink: other.SessionLink }, 54)).toMatchObject({ status: 404 });
  });

  it("requires the link of an employer's session when the site asks for it, but not of a public one", async () => {
    const asking = await TestApi.start({ settings: { registersByLink: true } });
    const admin = await asking.admin();
    const added = (changes: object) => admin.shown(sessionEndpoints.add, { body: session(changes) });
    const register = (held: Parameters<typeof registration>[0], n: number) =>
      asking.visitor().call(endpoints.register, { body: registration(held, n) });
    const [employers, open] = [
      await added({ locationType: 'Zoom', location: 'https://zoom.example/j/9' }),
      await added({ publicSession: true }),
    ];
    const [unknown, ...counted] = [
      await register({ SessionID: 99_999, SessionLink: '' }, 52),
      ...(await Promise.all(
        ['', open.SessionLink, `${employers.SessionLink}a`].map((SessionLink) =>
          register({ ...employers, SessionLink }, 52),
        ),
      )),
    ];
    for (const { status, envelope } of counted) expect([status, envelope]).toEqual([404, unknown.envelope]);
    expect(await register({ ...open, SessionLink: '' }, 52)).toMatchObject({ status: 200 });
    expect(await register(employers, 53)).toMatchObject({ status: 200 });
    await admin.call(sessionEndpoints.cancel, {
      body: { sessionID: employers.SessionID, cancelledSessionReason: 'Flood.' },
    });
    expect((await register({ ...employers, SessionLink: '' }, 52)).envelope).toEqual(unknown.envelope);
    expect((await admin.shown(sessionEndpoints.one, { params: { id: employers.SessionID } })).CurrentAttendees).toBe(1);
  });

  it('asks a visitor for the answer to a captcha, and takes one answer for one registration and its repeats', async () => {
    const held = await added();
    for (const Captcha of [undefined, '', 'guessed'])
      expect(await register(held, 55, { Captcha })).toMatchObject({
        status: 400,
        errors: { Captcha: captchaMessage.mustVerify },
      });
    const Captcha = await solved(api.visitor());
    const first = await register(held, 55, { Captcha }, 'form-55');
    expect(first.status).toBe(200);
    expect(await register(held, 56, { Captcha }, 'form-56')).toMatchObject({ status: 400 });
    expect((await register(held, 55, { Captcha }, 'form-55')).envelope).toEqual(first.envelope);
    expect((await register(held, 55, {}, 'form-55')).envelope).toEqual(first.envelope);
    expect(await attendees(held.SessionID)).toHaveLength(1);
  });

  it("makes a new person one of the session's company, under its present name; a known person keeps theirs", async () => {
    const { CompanyID, Version } = await admin.addCompany();
    const held = await added({ companyID: CompanyID });
    await admin.call(companyEndpoints.update, {
      body: company({ CompanyID, Version, CompanyTradingName: 'Barwon Water' }),
    });
    await admin.addPerson({ Email: 'elsewhere@example.com', CompanyName: 'Alpine' });
    await register(held, 64);
    await register(held, 65, { email: 'elsewhere@example.com' });
    const registered = await attendees(held.SessionID);
    expect(registered).toMatchObject([
      { CompanyName: 'Barwon Water', PersonEmployerName: 'Barwon Water' },
      { PersonEmployerName: 'Alpine' },
    ]);
    const of = (at: number) => admin.shown(personEndpoints.one, { params: { id: registered[at]?.PersonID ?? 0 } });
    expect(await of(0)).toMatchObject({ CompanyID, CompanyName: 'Barwon Water' });
    expect(await of(1)).toMatchObject({ CompanyID: null, CompanyName: 'Alpine' });
  });

  it('recognises a known person by e-mail', async () => {
    const { SessionID, SessionLink } = await added();
    const { PersonID } = await admin.addPerson({ Email: 'known@example.com' });
    await register({ SessionID, SessionLink }, 61, { email: 'Known@example.com' });
    expect(await attendees(SessionID)).toMatchObject([{ PersonID, FullName: 'Aroha Ngata', FirstName: 'Aroha61' }]);
  });
});

describe('The link of an attendee', () => {
  it('shows the attendee of a link, and answers any other link the same', async () => {
    const { SessionID, SessionLink } = await added({ locationType: 'Zoom', location: 'https://zoom.example/j/1' });
    const { SessionAttendanceID: sessionAttendanceID, secretKey } = (await register({ SessionID, SessionLink }, 71))
      .shown;
    const own = (body: { sessionAttendanceID: number; secretKey: string }) =>
      api.visitor().call(endpoints.own, { body });
    expect((await own({ sessionAttendanceID, secretKey })).shown).toMatchObject({
      FirstName: 'Aroha71',
      SeatStage: 'seated',
      Location: 'https://zoom.example/j/1',
      CompletedQuote: false,
    });
    const wrong = await Promise.all([
      own({ sessionAttendanceID, secretKey: `${secretKey.slice(0, -1)}${secretKey.endsWith('A') ? 'B' : 'A'}` }),
      own({ sessionAttendanceID: 999_999, secretKey }),
      own({ sessionAttendanceID, secretKey: 'short' }),
    ]);
    expect(wrong.map(({ status, envelope }) => [status, envelope])).toEqual(
      wrong.map(() => [404, { success: false, code: 404, message: 'This link is not valid.', payload: null }]),
    );
    expect(api.logLines.join()).not.toContain(secretKey);
    expect(await api.bytesOf('log.sqlite')).not.toContain(secretKey);
    expect(await api.bytesOf('read-models.sqlite')).not.toContain(secretKey);
  });

  it('takes one quote, several callbacks and feedback by the link', async () => {
    const { SessionID, SessionLink } = await added();
    const { SessionAttendanceID: sessionAttendanceID, secretKey } = (await register({ SessionID, SessionLink }, 81))
      .shown;
    const link = { sessionAttendanceID, secretKey };
    const quote = {
      sessionAttendeeID: sessionAttendanceID,
      secretKey,
      leaseTerm: 4,
      annualIncome: 95_000,
      postcode: '3220',
      annualKms: 15_000,
      contactNumber: '0400 111 281',
      state: 'VIC',
      businessUse: 0,
      manufacturer: 'BYD',
    } as const;
    const visitor = api.visitor();
    expect(await visitor.shown(endpoints.checkQuote, { body: link })).toEqual({ CompletedQuote: false });
    expect(await visitor.call(endpoints.addQuote, { body: quote })).toMatchObject({ status: 200 });
    expect((await visitor.call(endpoints.addQuote, { body: quote })).said).toBe('422 Quote already submitted.');
    expect(await visitor.shown(endpoints.checkQuote, { body: link })).toEqual({ CompletedQuote: true });
    expect(
      await visitor.call(endpoints.addCallback, {
        body: { ...link, state: 'VIC', preferredCallTime: '2026-11-19T01:00:00Z' },
      }),
    ).toMatchObject({ status: 400, errors: { preferredCallTime: 'Callback time cannot be in the past' } });
    expect(
      await visitor.call(endpoints.addCallback, {
        body: { ...link, state: 'VIC', preferredCallTime: '2026-11-23T01:00:00Z' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await visitor.call(endpoints.addFeedback, { body: { ...link, feedback: 2 } })).toMatchObject({
      status: 200,
    });
    expect(await attendees(SessionID)).toMatchObject([
      {
        CompletedQuote: true,
        InterestedCarManufacturer: 'BYD',
        AnnualIncome: 95_000,
        CallbackRequested: true,
        PreferredCallTime: '2026-11-23T01:00:00.000Z',
        SessionFeedback: 2,
      },
    ]);
  });

  it('releases a seat by the link, and offers it to the next attendee, who takes it', async () => {
    const { SessionID, SessionLink } = await added({ maxAttendees: 1 });
    const { SessionAttendanceID, secretKey } = (await register({ SessionID, SessionLink }, 91)).shown;
    await register({ SessionID, SessionLink }, 92);
    expect(
      await api
        .visitor()
        .shown(endpoints.releaseSeat, { body: { sessionAttendanceID: SessionAttendanceID, secretKey } }),
    ).toMatchObject({ SeatStage: 'released' });
    const [, next] = await attendees(SessionID);
    expect(next).toMatchObject({ SeatStage: 'offered', SeatHeldUntil: '2026-11-21T01:00:00.000Z' });
    const link = {
      sessionAttendanceID: next?.SessionAttendanceID ?? 0,
      secretKey: (await admin.shown(endpoints.one, { params: { id: next?.SessionAttendanceID ?? 0 } })).SecretKey,
    };
    expect(await api.visitor().shown(endpoints.acceptSeat, { body: link })).toMatchObject({
      SeatStage: 'seated',
      SeatHeldUntil: null,
    });
    expect((await attendees(SessionID)).map(({ SeatStage }) => SeatStage)).toEqual(['released', 'seated']);
  });
});

it('Offers no seat of a cancelled session', async () => {
  const { SessionID, SessionLink } = await added({ maxAttendees: 1 });
  const { SessionAttendanceID, secretKey } = (await register({ SessionID, SessionLink }, 93)).shown;
  await register({ SessionID, SessionLink }, 94);
  await api.visitor().call(endpoints.releaseSeat, { body: { sessionAttendanceID: SessionAttendanceID, secretKey } });
  const [, next] = await attendees(SessionID);
  const link = {
    sessionAttendanceID: next?.SessionAttendanceID ?? 0,
    secretKey: (await admin.shown(endpoints.one, { params: { id: next?.SessionAttendanceID ?? 0 } })).SecretKey,
  };
  await admin.call(sessionEndpoints.cancel, { body: { sessionID: SessionID, cancelledSessionReason: 'No room' } });
  expect((await api.visitor().call(endpoints.acceptSeat, { body: link })).said).toBe(
    '422 This seat is no longer held for you.',
  );
});

describe('Staff', () => {
  it('lets staff add attendees beyond the limit, and mark, archive, amend and remove them', async () => {
    const { SessionID, SessionLink } = await added({ maxAttendees: 1 });
    await register({ SessionID, SessionLink }, 101);
    const { PersonID } = await admin.addPerson({ Email: 'beyond@example.com' });
    const addedAttendee = await admin.call(endpoints.add, { body: { PersonID, SessionID, AnnualKMs: 9_000 } });
    expect(addedAttendee.shown).toEqual(
      await admin.shown(endpoints.one, { params: { id: addedAttendee.shown.SessionAttendanceID } }),
    );
    expect(addedAttendee).toMatchObject({
      status: 200,
      message: 'Aroha Ngata has been added as an attendee.',
      payload: { PersonID, SeatStage: 'seated', AnnualKMs: 9_000, CreatedByUserName: expect.any(String) },
    });
    const { SessionAttendanceID, Version } = addedAttendee.shown;
    expect((await admin.call(endpoints.add, { body: { PersonID, SessionID } })).said).toBe(
      '422 This person is already registered for this session.',
    );
    expect(
      await admin.shown(endpoints.mark, { body: { sessionAttendanceID: SessionAttendanceID, didAttend: true } }),
    ).toMatchObject({ DidAttend: true, DidAttendModifiedByUserName: addedAttendee.shown.CreatedByUserName });
    expect(
      await admin.call(endpoints.update, { body: { SessionAttendanceID, Version, BusinessUse: 10 } }),
    ).toMatchObject({ status: 409 });
    expect(
      await admin.shown(endpoints.update, { body: { SessionAttendanceID, Version: Version + 1, BusinessUse: 10 } }),
    ).toMatchObject({ BusinessUse: 10, AnnualKMs: 9_000 });
    expect(
      await admin.shown(endpoints.toggleArchived, { body: { sessionAttendeeID: SessionAttendanceID, newState: 1 } }),
    ).toMatchObject({ Archived: 1 });
    expect(await admin.call(endpoints.remove, { params: { id: SessionAttendanceID } })).toMatchObject({ status: 200 });
    expect(await admin.call(endpoints.one, { params: { id: SessionAttendanceID } })).toMatchObject({ status: 404 });
    expect(await admin.shown(sessionEndpoints.one, { params: { id: SessionID } })).toMatchObject({
      CurrentAttendees: 1,
    });
    const history = await admin.history(`session-${SessionID}`);
    expect(history).toContainEqual(
      expect.objectContaining({
        Description: `Attendee ${SessionAttendanceID}: Seat released`,
        Changes: [
          expect.objectContaining({
            Label: 'Seat released',
            RecordType: 'sessionAttendance',
            To: String(SessionAttendanceID),
          }),
        ],
      }),
    );
  });

  it('lets staff undo a mark set by mistake', async () => {
    const { SessionID, SessionLink } = await added();
    await register({ SessionID, SessionLink }, 111);
    const [attendee] = await attendees(SessionID);
    const id = attendee?.SessionAttendanceID ?? 0;
    const undo = async ({ headers }: { readonly headers: Headers }) => {
      expect(
        await admin.call(historyEndpoints.undo, { body: { decision: headers.get(UNDO_HEADER) ?? '' } }),
      ).toMatchObject({ status: 200 });
      return await admin.shown(endpoints.one, { params: { id } });
    };
    const marked = await admin.call(endpoints.mark, { body: { sessionAttendanceID: id, didAttend: true } });
    expect(await undo(marked)).toMatchObject({ DidAttend: null, DidAttendModifiedByUserName: null });
    const archived = await admin.call(endpoints.toggleArchived, { body: { sessionAttendeeID: id, newState: 1 } });
    expect(await undo(archived)).toMatchObject({ Archived: 0 });
    const { Version } = await admin.shown(endpoints.one, { params: { id } });
    const amended = await admin.call(endpoints.update, {
      body: { SessionAttendanceID: id, Version, CurrentCarModel: 'Seal' },
    });
    expect(await undo(amended)).toMatchObject({ CurrentCarModel: null });
  });

  it('refuses staff who add an attendee to a cancelled session', async () => {
    const { SessionID } = await added();
    const { PersonID } = await admin.addPerson({ Email: 'cancelled@example.com' });
    await admin.call(sessionEndpoints.cancel, {
      body: { sessionID: SessionID, cancelledSessionReason: 'The room is gone.', sendCancelSessionEmails: false },
    });
    expect((await admin.call(endpoints.add, { body: { PersonID, SessionID } })).said).toBe(
      '422 This session has been cancelled.',
    );
  });

  it('lets staff add an attendee with the public call, and refuses callers without sessions', async () => {
    const { SessionID } = await added();
    const { PersonID } = await admin.addPerson({ Email: 'public-call@example.com' });
    const body = { PersonID, SessionID };
    expect(
      await api.visitor().send('PUT', '/api/sessionAttendance', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ).toMatchObject({ status: 401 });
    const specialist = await api.as(await api.addUser('Sam Whitlock'));
    expect(
      await specialist.send('PUT', '/api/sessionAttendance', {
        headers: { 'content-type': 'application/json', 'x-requested-with': 'leaseledger' },
        body: JSON.stringify(body),
      }),
    ).toMatchObject({ status: 403 });
    expect(
      await admin.send('PUT', '/api/sessionAttendance', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ).toMatchObject({ status: 403 });
    expect(
      await admin.send('PUT', '/api/sessionAttendance', {
        headers: { 'content-type': 'application/json', 'x-requested-with': 'leaseledger' },
        body: JSON.stringify(body),
      }),
    ).toMatchObject({ status: 200 });
    expect(await attendees(SessionID)).toMatchObject([{ PersonID }]);
  });
});

it('Limits the mails to one mailbox, however its address is written and however often seats are released', async () => {
  const { SessionID, SessionLink } = await added();
  const [visitor, statuses] = [api.visitor(), [] as number[]];
  for (const mailbox of [
    'victim',
    'victim+1',
    'victim+2',
    'vic.tim',
    'v.i.c.t.i.m+3',
    '"victim"',
    '"v\\ictim"',
    'Victim',
    'victim+4',
    'victim+5',
    'victim+6',
    '"vi\\ctim"',
  ]) {
    const { status, envelope } = await register({ SessionID, SessionLink }, 111, {
      email: `${mailbox}@example.com`,
      contactNumber: '0400 111 222',
    });
    statuses.push(status);
    if (status === 200)
      await visitor.call(endpoints.releaseSeat, {
        body: { sessionAttendanceID: envelope.payload.SessionAttendanceID, secretKey: envelope.payload.secretKey },
      });
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(await register({ SessionID, SessionLink }, 112)).toMatchObject({ status: 200 });
});

it('Answers a repeated key as the first time, also after the limit of the hour', async () => {
  const { SessionID, SessionLink } = await added();
  const first = await register({ SessionID, SessionLink }, 113, {}, 'form-113');
  for (let times = 0; times < 12; times += 1) await register({ SessionID, SessionLink }, 113);
  expect(await register({ SessionID, SessionLink }, 113)).toMatchObject({ status: 429, headers: expect.anything() });
  expect((await register({ SessionID, SessionLink }, 113, {}, 'form-113')).envelope).toEqual(first.envelope);
});

it.each([
  ['firstName', 'Win at https://evil.example/x'],
  ['firstName', 'www.evil.example'],
  ['firstName', 'evil.com'],
  ['lastName', 'mail me@evil.com'],
  ['lastName', 'Prize EVIL.COM now'],
  ['lastName', 'see //evil'],
])('Refuses web and e-mail addresses in the names of a registration: %s %s', async (field, value) => {
  const { SessionID, SessionLink } = await added({ publicSession: true });
  expect((await register({ SessionID, SessionLink }, 114, { [field]: value })).errors).toEqual({
    [field]: 'Please leave out web and e-mail addresses.',
  });
});

it('Accepts names with dots, hyphens and diacritics', async () => {
  const { SessionID, SessionLink } = await added();
  for (const [n, lastName] of ['St. John', 'St.John', "O'Neill-Smith", 'J.R.', 'Müller', 'Nguyễn'].entries())
    expect(await register({ SessionID, SessionLink }, 115 + n, { lastName })).toMatchObject({ status: 200 });
});

it('Limits guesses of links, right or wrong', async () => {
  const flooded = await TestApi.start({ settings: { publicCallsPerMinute: 3 } });
  const guess = () => flooded.visitor().call(endpoints.own, { body: { sessionAttendanceID: 1, secretKey: 'guessed' } });
  const statuses = [];
  for (let times = 0; times < 5; times += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});
