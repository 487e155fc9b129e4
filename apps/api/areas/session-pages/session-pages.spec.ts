import { describe, expect, it } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { NO_CALL_DAY } from '@leaseledger/contract/shared/call-time';
import { message } from '@leaseledger/contract/shared/messages';
import { outage } from '@leaseledger/contract/shared/outage';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { registration, session, underWay } from '../../testing/bodies.ts';
import { DrawnPages, viewOf, visit } from '../../testing/drawn-pages.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { solved } from '../../testing/solved.ts';
import { ADMIN, TestApi } from '../../testing/test-api.ts';

const pages = await DrawnPages.make();
const api = await TestApi.start({ staticRoots: pages.roots, settings: { publicCallsPerMinute: 1000 } });
const admin = await api.admin();

const added = async (changes: object = {}) =>
  (await admin.call(sessionEndpoints.add, { body: session(changes) })).shown;
const submission = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** The form of the nth visitor, as a browser sends it. */
const filled = async (n: number, changes: object = {}, at = api) => {
  const { sessionID: _, sessionLink: __, ...fields } = registration({ SessionID: 1, SessionLink: '' }, n);
  const Captcha = await solved(at.visitor()).catch(() => '');
  return { ...fields, postSessionContactReq: '1', Submission: submission(n), Captcha, ...changes };
};
const locationOf = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';
/** Registers, and answers the address of the attendee's own pages without the rest. */
const registered = async (link: string, n: number, changes: object = {}) => {
  const sent = await visit(api, `/${link}`, await filled(n, changes));
  expect([sent.status, locationOf(sent)]).toEqual([303, expect.stringMatching(/^\/seat\/\d+\/[\w-]{27}\?new=1$/)]);
  return locationOf(sent).replace('/seat', '').replace(/\?.*/, '');
};

describe('The page of a session', () => {
  it('shows a session and its free seats without the link to join, and uncached', async () => {
    const { SessionLink } = await added({
      locationType: 'Zoom',
      location: 'https://zoom.example/j/1',
      companyName: 'Barwon Health',
    });
    const answered = await visit(api, `/${SessionLink}`);
    expect([answered.status, answered.headers.get('cache-control'), answered.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(answered.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(viewOf('sessionRegistration', answered)).toMatchObject({
      session: {
        SessionName: 'Barwon Health lunch',
        CompanyName: 'Barwon Health',
        LocationType: 'Online',
        Location: null,
        zone: 'Australia/Melbourne',
      },
      seatsLeft: 10,
      asksCompany: false,
      closed: null,
    });
    expect(answered.text).not.toContain('zoom.example');
    expect(viewOf('sessionRegistration', await visit(api, `/${SessionLink}?tz=Australia/LHI`)).session.zone).toBe(
      'Australia/LHI',
    );
    expect(viewOf('sessionRegistration', await visit(api, `/${SessionLink}?tz=Mars/Olympus`)).session.zone).toBe(
      'Australia/Melbourne',
    );
  });

  it('registers once for a form sent twice, and leads to the confirmation of that attendee', async () => {
    const { SessionLink, SessionID } = await added({ locationType: 'Zoom', location: 'https://zoom.example/j/2' });
    const own = await registered(SessionLink, 1);
    expect(await registered(SessionLink, 1)).toBe(own);
    const confirmation = await visit(api, `/seat${own}?new=1`);
    expect([confirmation.headers.get('cache-control'), confirmation.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(viewOf('seat', confirmation)).toMatchObject({
      FirstName: 'Aroha1',
      stage: 'seated',
      isNew: true,
      over: null,
      session: { Location: 'https://zoom.example/j/2' },
      calendar: {
        file: `/seat${own}/session.ics`,
        google: expect.stringContaining('20310812T020000Z%2F20310812T023000Z'),
      },
    });
    const file = await visit(api, `/seat${own}/session.ics`);
    expect([
      file.status,
      file.headers.get('cache-control'),
      file.headers.get('content-type'),
      file.headers.get('content-disposition'),
    ]).toEqual([200, 'no-store', 'text/calendar; charset=utf-8; method=PUBLISH', 'attachment; filename="session.ics"']);
    expect(readCalendar(file.text).event).toMatchObject({
      uid: `${SessionLink}@leaseledger`,
      location: 'https://zoom.example/j/2',
    });
    await api.shown();
    expect((await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown).toMatchObject({
      CurrentAttendees: 1,
    });
    expect(viewOf('sessionRegistration', await visit(api, `/${SessionLink}`)).seatsLeft).toBe(9);
    const { SessionLink: other } = await added();
    expect(locationOf(await visit(api, `/${other}?tz=Australia/Perth`, await filled(1)))).toMatch(
      /\?new=1&tz=Australia%2FPerth$/,
    );
  });

  it('shows errors in the documented words, and ignores fields that the form does not have', async () => {
    const { SessionLink } = await added({ publicSession: true });
    const wrong = await visit(api, `/${SessionLink}`, {
      Submission: submission(2),
      email: 'aroha@',
      contactNumber: '123',
      postcode: '32',
      PersonID: '1',
      firstName: '<b>',
    });
    expect(wrong.status).toBe(400);
    expect(viewOf('sessionRegistration', wrong)).toMatchObject({
      asksCompany: true,
      submission: submission(2),
      form: {
        values: { firstName: '<b>' },
        errors: {
          lastName: said.lastName,
          contactNumber: said.tenDigits,
          email: said.email,
          companyName: said.companyName,
          postcode: said.fourDigits,
          state: said.state,
        },
      },
    });
    expect(Object.keys(viewOf('sessionRegistration', wrong).form.errors).slice(0, 3)).toEqual([
      'email',
      'contactNumber',
      'postcode',
    ]);
    const homeless = await visit(api, `/${SessionLink}`, await filled(2, { companyName: '' }));
    expect(viewOf('sessionRegistration', homeless).form.errors).toEqual({ companyName: said.companyName });
  });

  it('tells a registered visitor so, and reveals nothing else', async () => {
    const { SessionLink } = await added();
    await registered(SessionLink, 3);
    const again = await visit(api, `/${SessionLink}`, await filled(4, { email: 'Aroha3@example.com' }));
    expect(again.status).toBe(409);
    expect(viewOf('sessionRegistration', again).form).toMatchObject({ errors: {}, message: said.registered });
    expect(again.text).not.toMatch(/Aroha3(?!@)|secretKey/);
  });

  it('puts a late visitor into the waiting list, and shows their place by their own link', async () => {
    const { SessionLink } = await added({ maxAttendees: 1 });
    await registered(SessionLink, 5);
    await api.shown();
    expect(viewOf('sessionRegistration', await visit(api, `/${SessionLink}`)).seatsLeft).toBe(0);
    const own = await registered(SessionLink, 6);
    expect(viewOf('seat', await visit(api, `/seat${own}`))).toMatchObject({
      stage: 'waiting',
      place: 1,
      FirstName: 'Aroha6',
      isNew: false,
    });
    expect((await visit(api, `/seat${own}/session.ics`)).status).toBe(404);
  });

  it('refuses a registration for a closed session, and says why', async () => {
    const [off, none, over] = [
      await added({ sessionEnabed: false }),
      await added({ maxAttendees: 0 }),
      await added({ customLinkExpiry: true, sessionLinkExpiryTime: '2026-11-20T00:59:00Z' }),
    ];
    const [called, held] = [await added(), await added(underWay)];
    await admin.call(sessionEndpoints.cancel, {
      body: { sessionID: called.SessionID, cancelledSessionReason: 'Flood.' },
    });
    await admin.call(sessionEndpoints.complete, { body: { sessionID: held.SessionID } });
    await api.shown();
    for (const [{ SessionLink }, closed] of [
      [off, said.closed],
      [none, said.closed],
      [over, said.expired],
      [called, sessionMessage.isCancelled],
      [held, sessionMessage.isCompleted],
    ] as const) {
      expect(viewOf('sessionRegistration', await visit(api, `/${SessionLink}`)).closed).toBe(closed);
      expect((await visit(api, `/${SessionLink}`, await filled(7))).status).toBe(422);
    }
  });

  it('answers 404 under another link, and hides no other page', async () => {
    const { SessionLink } = await added();
    for (const other of [
      `/${SessionLink}x`,
      `/${SessionLink.slice(0, -1)}${SessionLink.endsWith('a') ? 'b' : 'a'}`,
      '/nothing',
      '/admins',
    ]) {
      expect(await visit(api, other)).toMatchObject({ status: 404, text: 'Not here' });
      expect(await visit(api, other, await filled(8))).toMatchObject({ status: 404, text: 'Not here' });
    }
    expect(await visit(api, '/index.html')).toMatchObject({ status: 200, text: 'Welcome' });
  });
});

describe('The page of a seat', () => {
  it('releases a seat on its page, and offers it to the next attendee, who takes it', async () => {
    const { SessionLink } = await added({ maxAttendees: 1 });
    const [first, late] = [await registered(SessionLink, 11), await registered(SessionLink, 12)];
    const left = await visit(api, `/seat${first}`, { action: 'release' });
    expect([left.status, locationOf(left)]).toEqual([303, `/seat${first}`]);
    expect(viewOf('seat', await visit(api, `/seat${first}`)).stage).toBe('released');
    const offered = viewOf('seat', await visit(api, `/seat${late}`));
    expect(offered).toMatchObject({ stage: 'offered', heldUntil: expect.stringMatching(/Z$/) });
    await visit(api, `/seat${late}`, { action: 'accept' });
    expect(viewOf('seat', await visit(api, `/seat${late}`)).stage).toBe('seated');
    expect((await visit(api, `/seat${late}`, { action: 'dance' })).status).toBe(400);
    const none = await visit(api, `/seat${first}`, { action: 'accept' });
    expect([none.status, viewOf('seat', none).form.message]).toEqual([422, expect.any(String)]);
  });

  it('shows the same page for a wrong secret and for a missing attendee', async () => {
    const { SessionLink } = await added();
    const [, id = '', secret = ''] = (await registered(SessionLink, 13)).split('/');
    const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    for (const page of ['seat', 'quote', 'callback']) {
      for (const link of [
        `${id}/${other}`,
        `999999/${secret}`,
        `${id}/short`,
        `0/${secret}`,
        `x/${secret}`,
        `${id}/%C3%BC`,
      ]) {
        expect(await visit(api, `/${page}/${link}`)).toMatchObject({ status: 404, text: 'Not here' });
        expect(await visit(api, `/${page}/${link}`, { action: 'release' })).toMatchObject({
          status: 404,
          text: 'Not here',
        });
        expect(await visit(api, `/feedback/${link}/1`, {})).toMatchObject({ status: 404, text: 'Not here' });
        expect(await visit(api, `/seat/${link}/session.ics`)).toMatchObject({ status: 404, text: 'Not here' });
      }
    }
    expect(
      (
        await api
          .visitor()
          .call(sessionAttendanceEndpoints.own, { body: { sessionAttendanceID: Number(id), secretKey: secret } })
      ).shown.SeatStage,
    ).toBe('seated');
  });

  it('keeps the secret of a link out of lists, histories and logs', async () => {
    const { SessionLink, SessionID } = await added();
    const own = await registered(SessionLink, 17);
    const [, id = '', secret = ''] = own.split('/');
    expect((await visit(api, `/seat${own}`)).status).toBe(200);
    await visit(api, `/feedback${own}/1`, {});
    await api.shown();
    const subjects = [`session-${SessionID}`, `sessionAttendance-${id}`];
    const told = [
      admin.rest('sessionAttendees', { filter: { SessionID } }),
      ...subjects.map((Subject) => admin.rest('history', { filter: { Subject } })),
    ];
    for (const { status, text } of await Promise.all(told))
      expect([status, text.includes(secret)]).toEqual([200, false]);
    const printed = api.logLines.join('\n');
    expect(printed).toContain('/seat/:id/:secretKey');
    expect(printed).not.toContain(secret);
    for (const file of ['log.sqlite', 'read-models.sqlite', 'vault.sqlite'])
      expect([file, (await api.bytesOf(file)).includes(secret)]).toEqual([file, false]);
  });

  it('limits tries of secrets', async () => {
    const limited = await TestApi.start({ staticRoots: pages.roots, settings: { publicCallsPerMinute: 2 } });
    const statuses = [];
    for (const page of ['seat/1/a', 'seat/2/a/session.ics', 'quote/3/a', 'public'])
      statuses.push((await visit(limited, `/${page}`)).status);
    expect(statuses).toEqual([404, 404, 429, 200]);
  });

  it('limits registrations of an office behind one address separately from its logins', async () => {
    const office = await TestApi.start({ staticRoots: pages.roots, settings: { publicCallsPerMinute: 3 } });
    const { SessionLink } = (await (await office.admin()).call(sessionEndpoints.add, { body: session() })).shown;
    const reserve = async (n: number) => visit(office, `/${SessionLink}`, await filled(n, {}, office));
    const sent = [await reserve(1), await reserve(2), await reserve(3)];
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    const refused = await reserve(4);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(viewOf('trouble', refused)).toEqual({ message: message.tooManyAttempts });
    for (const each of sent) expect((await visit(office, locationOf(each))).status).toBe(200);
    await office.admin();
    expect(
      (await office.visitor().call(authEndpoints.login, { body: { email: ADMIN.email, password: 'guessed' } })).status,
    ).toBe(422);
    expect(
      (await office.visitor().call(authEndpoints.login, { body: { email: ADMIN.email, password: 'guessed' } })).status,
    ).toBe(429);
    expect((await visit(office, `/${SessionLink}`)).status).toBe(200);
  });

  it('removes the pages of a seat with its session', async () => {
    const { SessionLink, SessionID } = await added({ maxAttendees: 1 });
    const [own, late] = [await registered(SessionLink, 15), await registered(SessionLink, 16)];
    expect(await admin.call(sessionEndpoints.remove, { params: { id: SessionID } })).toMatchObject({ status: 200 });
    for (const page of [`/${SessionLink}`, `/seat${own}`, `/quote${own}`, `/callback${late}`, `/feedback${own}/1`])
      expect((await visit(api, page)).status).toBe(404);
    const [, id, secretKey = ''] = own.split('/');
    expect(
      await api.visitor().call(sessionAttendanceEndpoints.addFeedback, {
        body: { sessionAttendanceID: Number(id), secretKey, feedback: 1 },
      }),
    ).toMatchObject({ status: 404 });
    expect((await admin.rest('sessionAttendees', { filter: { SessionID } })).json).toEqual([]);
  });

  it('shows how to contact the broker, if the site says so', async () => {
    const socialLinks = [{ name: 'LinkedIn', address: 'https://linkedin.example/ledger' }];
    for (const [settings, told] of [
      [{}, { phone: null, socialLinks: [] }],
      [
        { contactPhone: '03 5550 1234', socialLinks },
        { phone: '03 5550 1234', socialLinks },
      ],
    ] as const) {
      const other = await TestApi.start({ staticRoots: pages.roots, settings });
      const planned = (await (await other.admin()).call(sessionEndpoints.add, { body: session() })).shown;
      const { SessionAttendanceID, secretKey } = (
        await other.visitor().call(sessionAttendanceEndpoints.register, { body: registration(planned, 1) })
      ).shown;
      expect(viewOf('seat', await visit(other, `/seat/${SessionAttendanceID}/${secretKey}`))).toMatchObject(told);
    }
  });

  it('says so when no action is left on the page of a seat', async () => {
    const { SessionLink, SessionID } = await added();
    const own = await registered(SessionLink, 14);
    await admin.call(sessionEndpoints.cancel, { body: { sessionID: SessionID, cancelledSessionReason: 'Flood.' } });
    expect(viewOf('seat', await visit(api, `/seat${own}`)).over).toBe(sessionMessage.isCancelled);
  });
});

describe('The pages behind the links of mails', () => {
  const quote = {
    leaseTerm: '4',
    annualIncome: '$95,000',
    postcode: '3220',
    annualKms: '15,000',
    contactNumber: '0400 111 281',
    state: 'VIC',
    businessUse: '0',
    manufacturer: 'BYD',
    model: '',
    year: '',
  };

  it('suggests manufacturers, and shows the page without them while the catalogue is away', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 20);
    expect(viewOf('sessionQuote', await visit(api, `/quote${own}`)).cars).toEqual({
      manufacturers: expect.arrayContaining(['BYD', 'Toyota']),
      isSimulated: true,
    });
    const other = await TestApi.start({
      staticRoots: pages.roots,
      settings: { vehicles: { url: 'http://127.0.0.1:1', apiKey: undefined } },
    });
    const planned = (await (await other.admin()).call(sessionEndpoints.add, { body: session() })).shown;
    const { SessionAttendanceID, secretKey } = (
      await other.visitor().call(sessionAttendanceEndpoints.register, { body: registration(planned, 1) })
    ).shown;
    expect(viewOf('sessionQuote', await visit(other, `/quote/${SessionAttendanceID}/${secretKey}`)).cars).toEqual({
      manufacturers: [],
      isSimulated: false,
    });
  });

  it('takes one quote with an earlier warning, and accepts a repeated form', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 21);
    const wrong = await visit(api, `/quote${own}`, {
      leaseTerm: '3',
      businessUse: '101',
      annualKms: 'far',
      Date: '2026-11-19',
      Time: '',
    });
    expect([wrong.status, viewOf('sessionQuote', wrong).form.errors]).toEqual([
      400,
      {
        annualIncome: said.annualIncome,
        postcode: said.fourDigits,
        annualKms: said.annualKms,
        contactNumber: said.tenDigits,
        state: said.state,
        businessUse: said.businessUseRange,
        Time: said.callTime,
      },
    ]);
    const past = await visit(api, `/quote${own}`, {
      ...quote,
      Date: '2026-11-19',
      Time: '12:00',
      Zone: 'Australia/Perth',
    });
    expect(viewOf('sessionQuote', past).form.errors).toEqual({ Time: said.callTimePast });
    const far = await visit(api, `/quote${own}`, {
      ...quote,
      Date: '9000-11-19',
      Time: '12:00',
      Zone: 'Australia/Perth',
    });
    expect(viewOf('sessionQuote', far).form.errors).toEqual({ Time: said.callTimeFar });
    const sent = await visit(api, `/quote${own}`, quote);
    expect([sent.status, locationOf(sent), locationOf(await visit(api, `/quote${own}`, quote))]).toEqual([
      303,
      `/quote${own}?requested=1`,
      `/quote${own}?requested=1`,
    ]);
    expect(viewOf('sessionQuote', await visit(api, `/quote${own}`))).toMatchObject({
      isSubmitted: true,
      isRequested: false,
    });
    const other = await visit(api, `/quote${own}`, { ...quote, leaseTerm: '5' });
    expect([other.status, viewOf('sessionQuote', other).form.message]).toEqual([422, said.quoteSubmitted]);
    await api.shown();
    const id = Number(own.split('/')[1]);
    expect((await admin.call(sessionAttendanceEndpoints.one, { params: { id } })).shown).toMatchObject({
      CompletedQuote: true,
      AnnualIncome: 95_000,
      AnnualKMs: 15_000,
      PreferredLeaseTerm: 4,
      InterestedCarManufacturer: 'BYD',
      InterestedCarYear: null,
    });
  });

  it('says in the documented words that an earlier quote cannot be checked', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 25);
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const { readStream } = log;
    Object.assign(log, { readStream: () => Promise.reject(new LogUnavailable('The log is away')) });
    const [quoted, called] = [await visit(api, `/quote${own}`), await visit(api, `/callback${own}`)];
    Object.assign(log, { readStream });
    expect([quoted, called].map((answered) => [answered.status, viewOf('trouble', answered).message])).toEqual([
      [503, said.quoteUnchecked],
      [503, outage.unavailable],
    ]);
  });

  it('fills the quote with the details of the registration until they are changed', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 24);
    expect(viewOf('sessionQuote', await visit(api, `/quote${own}`)).form.values).toEqual({
      contactNumber: '0400000024',
      state: 'VIC',
      postcode: '3220',
    });
    expect(viewOf('sessionCallback', await visit(api, `/callback${own}`)).form.values).toEqual({ state: 'VIC' });
    expect(
      viewOf('sessionQuote', await visit(api, `/quote${own}`, { contactNumber: '', state: 'WA' })).form.values,
    ).toMatchObject({ contactNumber: '', state: 'WA' });
  });

  it('takes a callback in the chosen time zone', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 22);
    expect(
      viewOf('sessionCallback', await visit(api, `/callback${own}`, { Date: '2026-12-01', Time: '' })).form.errors,
    ).toEqual({ Time: said.callTime, state: said.state });
    for (const [Time, errors] of [
      ['09:05', { Date: NO_CALL_DAY }],
      ['', { Date: NO_CALL_DAY, Time: said.callTime }],
    ] as const)
      expect(
        viewOf('sessionCallback', await visit(api, `/callback${own}`, { Date: '', Time, state: 'WA' })).form.errors,
      ).toEqual(errors);
    expect(
      viewOf(
        'sessionCallback',
        await visit(api, `/callback${own}`, {
          Date: '2026-11-20',
          Time: '08:55',
          Zone: 'Australia/Perth',
          state: 'WA',
        }),
      ).form.errors,
    ).toEqual({ Time: said.callTimePast });
    const sent = await visit(api, `/callback${own}`, {
      Date: '2026-12-01',
      Time: '09:05',
      Zone: 'Australia/Perth',
      state: 'WA',
    });
    expect(viewOf('sessionCallback', await visit(api, locationOf(sent))).isRequested).toBe(true);
    await api.shown();
    expect(
      (await admin.call(sessionAttendanceEndpoints.one, { params: { id: Number(own.split('/')[1]) } })).shown,
    ).toMatchObject({ CallbackRequested: true, PreferredCallTime: '2026-12-01T01:05:00.000Z' });
  });

  it('keeps the latest chosen callback time, also when it was chosen before', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 26);
    for (const Time of ['09:05', '10:05', '09:05'])
      expect((await visit(api, `/callback${own}`, { Date: '2026-12-01', Time, state: 'VIC' })).status).toBe(303);
    await api.shown();
    expect(
      (await admin.call(sessionAttendanceEndpoints.one, { params: { id: Number(own.split('/')[1]) } })).shown,
    ).toMatchObject({ PreferredCallTime: '2026-11-30T22:05:00.000Z' });
  });

  it('records feedback when the button is pressed, not when the link is followed', async () => {
    const { SessionLink } = await added();
    const own = await registered(SessionLink, 23);
    const feedback = async () => {
      await api.shown();
      return (await admin.call(sessionAttendanceEndpoints.one, { params: { id: Number(own.split('/')[1]) } })).shown
        .SessionFeedback;
    };
    expect(viewOf('sessionFeedback', await visit(api, `/feedback${own}/2`)).feedback).toBe(2);
    expect(await feedback()).toBeNull();
    expect(locationOf(await visit(api, `/feedback${own}/2`, {}))).toBe('/thankyou');
    expect(await feedback()).toBe(2);
    expect(viewOf('thankyou', await visit(api, '/thankyou'))).toEqual({});
    expect((await visit(api, `/feedback${own}/3`)).status).toBe(404);
  });
});

describe('The calendar of public sessions', () => {
  it('shows the month and day of the address in a time zone, and allows frames under one address only', async () => {
    // The last month is that of the last session.
    const own = await TestApi.start({ staticRoots: pages.roots });
    const staff = await own.admin();
    const planned = (changes: object) => staff.call(sessionEndpoints.add, { body: session(changes) });
    await planned({
      publicSession: true,
      sessionName: 'Late in Melbourne',
      sessionStartTime: '2026-12-31T14:00:00Z',
      sessionEndTime: '2026-12-31T14:30:00Z',
      sessionLinkExpiryTime: '2026-12-31T14:30:00Z',
    });
    await planned({
      sessionName: 'Of an employer',
      sessionStartTime: '2026-12-30T14:00:00Z',
      sessionEndTime: '2026-12-30T14:30:00Z',
      sessionLinkExpiryTime: '2026-12-30T14:30:00Z',
    });
    await own.shown();
    const of = async (address: string) => viewOf('sessionCalendar', await visit(own, address));
    expect(await of('/public?day=2027-01-01')).toMatchObject({
      path: '/public',
      background: null,
      isEmbedded: false,
      today: '2026-11-20',
      month: '2027-01',
      day: '2027-01-01',
      sessions: [{ SessionName: 'Late in Melbourne', day: '2027-01-01' }],
      nextDay: null,
    });
    expect(await of('/public?tz=Australia/Perth')).toMatchObject({
      month: '2026-11',
      sessions: [],
      nextDay: '2026-12-31',
    });
    expect(await of('/public?month=2027-02')).toMatchObject({ sessions: [], nextDay: null });
    expect(await of('/public/0C5f4b?month=2026-12&tz=Australia/Perth')).toMatchObject({
      path: '/public/0C5f4b',
      background: '#0C5f4b',
      month: '2026-12',
      day: null,
      sessions: [{ SessionName: 'Late in Melbourne', day: '2026-12-31' }],
    });
    for (const odd of ['2026-10', '9999-01', '2026-13', 'x'])
      expect((await of(`/public?month=${odd}`)).month).toBe('2026-11');
    expect((await of('/public?day=2026-12-25')).day).toBeNull();
    expect((await of('/public')).lastMonth).toBe('2027-02');
    await planned({
      publicSession: true,
      sessionName: 'Leap day',
      sessionStartTime: '2028-02-29T13:30:00Z',
      sessionEndTime: '2028-02-29T14:00:00Z',
      sessionLinkExpiryTime: '2028-02-29T14:00:00Z',
    });
    await own.shown();
    expect(await of('/public?day=2028-03-01')).toMatchObject({
      month: '2028-03',
      lastMonth: '2028-03',
      day: '2028-03-01',
      sessions: [{ SessionName: 'Leap day', day: '2028-03-01' }],
    });
    expect(await of('/public?month=2028-02&tz=Australia/Perth')).toMatchObject({
      lastMonth: '2028-02',
      sessions: [{ SessionName: 'Leap day', day: '2028-02-29' }],
    });
    const policies = await Promise.all(
      ['/public', '/public/fff', '/public/embed/fff'].map(async (address) => {
        const { headers } = await visit(own, address);
        return [
          /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0],
          headers.has('x-frame-options'),
        ];
      }),
    );
    expect(policies).toEqual([
      ["frame-ancestors 'none'", false],
      ["frame-ancestors 'none'", false],
      ['frame-ancestors *', false],
    ]);
    for (const none of ['/public/ggg', '/public/fffff', '/public/embed/red', '/public/embed'])
      expect((await visit(own, none)).status).toBe(404);
  });
});
