import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import type { SiteView } from '@leaseledger/contract/auth/auth.views';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { EmailRow, RecordEmails, SentEmailView } from '@leaseledger/contract/emails/email.views';
import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { payCycle, priority } from '@leaseledger/contract/leads/lead.codes';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { ExportView } from '@leaseledger/contract/exports/export.views';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import type { LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { until } from '@leaseledger/event-log/testing/until';
import type { Page } from 'playwright-core';
import { session } from '../../../apps/api/testing/bodies.ts';
import type { StaffClient } from '../../faults/staff-client.ts';
import { alsoOnPhone, answered, only, state, type ConsoleState } from './console-state.ts';
import { fillForImports, importStates } from './import-states.ts';

const quote = {
  AnnualKMs: 15_000,
  AnnualIncome: 90_000,
  LeaseType: 'Statutory',
  PkePayCycleID: payCycle.MONTHLY,
  PreferredLeaseTerm: 3,
};

/** Adds the records of the states: leads 1 (edited) and 2 of Greta Lindqvist, and lead 3 of Ravi Menon, which names her. Bulk change 1 waits to be started, 2 is done. */
export async function fillForStates(staff: StaffClient): Promise<void> {
  const greta = await staff.addPerson();
  const ravi = await staff.addPerson({
    FirstName: 'Ravi',
    LastName: 'Menon',
    Email: 'ravi@example.com',
    ContactNumber: '0400111222',
    CompanyName: 'Tamar Health',
  });
  const { UserID } = await staff.call<UserRecord>('PUT', 'users', {
    User: {
      FirstName: 'Sam',
      LastName: 'Whitlock',
      Email: 'sam.whitlock@example.com',
      RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
      Password: 'Users-secret-1',
    },
  });
  await staff.call('POST', 'leads/leadDistributorUserPool', { UserPool: [{ UserID }] });
  const log = ({ PersonID }: PersonView, Notes: string) =>
    staff.call<LeadRow>('PUT', 'leads', { Lead: { PersonID, Notes, ...quote } });
  await staff.call<CompanyView>('PUT', 'companies', {
    Company: {
      CompanyTradingName: 'Tamar Health',
      PackEdgeCompanyID: 501,
      PackEdgeCompanyTypeID: '42',
      MonthEndReportCCList: 'payroll@tamar.example',
    },
  });
  const below = await staff.call<CompanyView>('PUT', 'companies', {
    Company: { CompanyTradingName: 'Tamar Pathology', PackEdgeCompanyID: 502, PackEdgeCompanyTypeID: '42' },
  });
  await staff.call('PUT', 'companies/linkedCompany', { ParentCompanyID: 1, ChildCompanyID: below.CompanyID });
  await staff.call('PUT', 'companies/addCallback', {
    CompanyID: 1,
    PreferredCallbackTime: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { LeadID, Version } = await log(greta, 'Electric, wants delivery before June');
  await staff.call<LeadRow>('POST', 'leads/update', {
    Lead: { ...quote, LeadID, Version, Notes: 'Electric, or a ute' },
  });
  await log(greta, 'Compare statutory and operational');
  const { LeadID: last } = await log(ravi, 'A colleague of Greta Lindqvist');
  // One that waits for its reader, and one that is over, both with a lead that there is not.
  const change = (PriorityCodeID: number) =>
    staff.call<BatchRow>('PUT', 'batches', {
      kind: leadBatch.changePriority,
      parameters: { PriorityCodeID },
      ids: [last, 999_999],
    });
  const [, { BatchID }] = [await change(priority.LOW), await change(priority.HIGH)];
  const stage = async () => (await staff.call<BatchRow>('GET', `batches/batch/${BatchID}`)).Stage;
  await until('the preview', async () => (await stage()) !== 'preparing');
  await staff.call('POST', 'batches/start', { batchID: BatchID });
  await until('the bulk change to finish', async () => (await stage()) === 'finished');
  await addSessions(staff);
  await fillForImports(staff);
}

/** Session 1 is to come, session 2 is cancelled, session 3 took place. */
async function addSessions(staff: StaffClient): Promise<void> {
  const add = (sessionName: string, changes: object = {}) =>
    staff.call<SessionRecord>(
      'PUT',
      'sessions',
      session(
        {
          sessionName,
          locationType: 'Teams',
          location: 'https://teams.example/join/1',
          timezone: 'Australia/Lord_Howe',
          contactEmail: 'payroll@tamar.example',
          ...changes,
        },
        [24],
      ),
    );
  for (const sessionName of ['Tamar Health lunch', 'Tamar Health breakfast']) await add(sessionName);
  await add('Tamar Health tea', {
    sessionStartTime: '2026-07-01T02:00:00Z',
    sessionEndTime: '2026-07-01T02:30:00Z',
    sessionLinkExpiryTime: '2026-07-01T02:30:00Z',
  });
  await staff.call('PUT', 'sessionAttendance/manual', { PersonID: 1, SessionID: 1 });
  await staff.call('POST', 'sessions/cancel', { sessionID: 2, cancelledSessionReason: 'The speaker is ill.' });
}

/** A lead that asked for something else, as an enquiry. */
async function enquirer(staff: StaffClient): Promise<EnquiryRow> {
  const { PersonID } = await staff.addPerson();
  const { LeadID } = await staff.call<LeadRow>('PUT', 'leads', {
    Lead: { PersonID, Notes: 'Lost the fuel card, asks for another one', ...quote },
  });
  return staff.call<EnquiryRow>('GET', `leads/changeLeadToEnquiry/${LeadID}`);
}

/** A fuel card tracker with two cards. The Shell card was sent. */
async function fuelCards(staff: StaffClient): Promise<FuelCardTrackerRow> {
  const { PersonID } = await staff.addPerson();
  return staff.call<FuelCardTrackerRow>('PUT', 'fuelCardTrackers', {
    FuelCardTracker: {
      PersonID,
      CardRequested_BP: true,
      CardRequested_Shell: true,
      CardPin_Shell: '4711',
      SentDateTime_Shell: '2026-11-20T00:00:00Z',
      TrackingNumber_Shell: '33123456',
      RequestedDateTime: '2026-11-01T00:00:00Z',
    },
  });
}

/** Somebody else changes what is being edited. */
async function changeMeanwhile(staff: StaffClient, LeadID: number): Promise<void> {
  const { Version, AnnualKMs } = await staff.call<LeadView>('GET', `leads/lead/${LeadID}`);
  await staff.call<LeadRow>('POST', 'leads/update', {
    Lead: { ...quote, LeadID, Version, AnnualKMs: (AnnualKMs ?? 0) + 1_000 },
  });
}

/** The months of the session that the states show. */
const reportOf2031 = 'sessions/statistics?SessionStartDateTime=2031-08-01..2031-08-31';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();
const option = (page: Page, name: RegExp = /./) => page.getByRole('option', { name }).first().waitFor();
const item = (page: Page, name: string | RegExp = /./) => page.getByRole('menuitem', { name }).first();
const rows = (page: Page) => page.locator('[data-row-link]').first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** A button of what is open over a list, which has buttons of the same name. */
const pressIn = (page: Page, name: string | RegExp) =>
  page.locator('.slide-panel').getByRole('button', { name }).first().click();
/** Its actions come with it: its name stands there before. */
const record = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('button', { name: 'More actions' }).waitFor();
const form = (page: Page) => page.locator('.slide-panel').getByRole('button', { name: 'Cancel' }).waitFor();
const saveView = async (page: Page, name: string) => {
  await press(page, 'Save as');
  await page.getByLabel('Name of the view').fill(name);
  await press(page, 'Save view');
};
/** Where there is only room for the record or its history. */
const history = async (page: Page) => {
  await record(page, 'Lead 1');
  await page.getByRole('group', { name: 'Part of the record' }).getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first().waitFor();
};
/** Attachments of other states are above it. */
const amendment = (page: Page) =>
  page.getByRole('region', { name: 'Activity' }).getByRole('listitem').filter({ hasText: 'Notes' }).first();
const values = async (page: Page) => {
  await amendment(page).getByRole('button', { name: 'Show values' }).click();
  await page
    .getByText(/^Notes .* to /)
    .first()
    .waitFor();
};
const undoing = async (page: Page) => {
  await amendment(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Undo this?' })
    .getByText(/^Notes /)
    .waitFor();
};
const asItWas = async (page: Page) => {
  const logging = page
    .getByRole('region', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: 'Logged by hand' });
  const part = page.getByRole('group', { name: 'Part of the record' }).getByRole('button', { name: 'Activity' });
  await logging.or(part).first().waitFor();
  if (await part.isVisible()) await part.click();
  await logging.getByRole('button', { name: 'As of here' }).click();
  await page.getByRole('slider', { name: 'Decisions' }).waitFor();
  if (await part.isVisible()) await part.click();
  await page.getByRole('region', { name: 'Changed since then' }).getByRole('row').first().waitFor();
};
const select = async (page: Page) => {
  // The list opens with the view of the state before, which may have one row.
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: /^All open/ })
    .click();
  await page
    .getByRole('button', { name: 'Select', exact: true })
    .or(page.getByRole('checkbox', { name: 'Select 1', exact: true }))
    .first()
    .click();
  await page
    .getByRole('checkbox', { name: /Greta|Select 2/ })
    .first()
    .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).waitFor();
};

const failure = (code: number) => ({
  status: code,
  json: { success: false, code, message: 'Something went wrong.', payload: null },
});
const fails = (path: string, code: number) => (page: Page) => page.route(path, (route) => route.fulfill(failure(code)));
/** Never answered. */
const hangs = (path: string) => (page: Page) => page.route(path, () => undefined);
const isGone = (part: string) => (page: Page) => page.route(`**/assets/${part}-*.js`, (route) => route.abort());
const answersNoRows = (page: Page) =>
  page.route('**/api/rest/leads?*', (route) => route.fulfill({ headers: { 'content-range': 'leads */0' }, json: [] }));
const isNewer = (page: Page) =>
  page.route('**/api/rest/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [CONSOLE_BUILD]: 'the-next' } });
  });

const tab = {
  id: 1,
  UserEmbeddedItemID: 1,
  UserID: 1,
  Name: 'Sales',
  EmbedContent: 'https://app.powerbi.com/view?r=1',
  Selected: true,
};
const hasTabs = (page: Page) =>
  page.route('**/api/userEmbeddedList', (route) =>
    route.fulfill({
      json: { success: true, message: '', code: 0, payload: [tab, { ...tab, id: 2, Name: 'Costs', Selected: false }] },
    }),
  );
/** The page as it is served to somebody who has tabs there, and what they show. */
const mayFrame = async (page: Page) => {
  await hasTabs(page);
  await page.route('https://app.powerbi.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Sales</title><main><h1>Sales</h1></main>',
    }),
  );
  await page.route('**/admin/', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace("frame-src 'none'", 'frame-src https://app.powerbi.com'),
      },
    });
  });
};
/** The dialog stays on screen; what is shown after it knows nothing of it. */
const whatIsNew = async (page: Page) => {
  const see = (version: string) =>
    page.evaluate((LastAppVersion) => {
      const session: { user: object } = JSON.parse(sessionStorage.getItem('userSession') ?? '');
      sessionStorage.setItem('userSession', JSON.stringify({ ...session, user: { ...session.user, LastAppVersion } }));
    }, version);
  await heading(page, /^Hello/);
  await see('3.0.4');
  await page.reload();
  await dialog(page, 'What is new');
  await see(PRODUCT_VERSION);
};

const exportOfLate = {
  id: 1,
  ExportID: 1,
  UserID: 1,
  List: 'leads',
  Format: 'csv',
  FileName: 'Leads 2026-07-01.csv',
  Rows: 5_000,
  Done: null,
  CreatedDateTime: '2026-07-01T01:00:00.000Z',
  FinishedDateTime: '2026-07-01T01:00:09.000Z',
} as const;
const exportsOfLate: readonly ExportView[] = [
  {
    ...exportOfLate,
    id: 3,
    ExportID: 3,
    Format: 'xlsx',
    FileName: 'Leads 2026-07-01.xlsx',
    State: 'underWay',
    Done: 1_200,
    FinishedDateTime: null,
  },
  { ...exportOfLate, id: 2, ExportID: 2, State: 'failed' },
  { ...exportOfLate, State: 'ready' },
];

const overview: readonly ConsoleState[] = [
  answered('tabs of the overview', '', mayFrame, (page) =>
    page.frameLocator('iframe').getByRole('heading', { name: 'Sales' }).waitFor(),
  ),
  answered('a tab that cannot be shown', '', hasTabs, (page) => heading(page, 'Sales cannot be shown here')),
  state('a tab to add, with errors', '', async (page) => {
    await press(page, 'Show a dashboard here');
    await page.getByRole('dialog', { name: 'Add a tab' }).getByRole('button', { name: 'Add Tab' }).click();
    await page.getByText('A tab needs a name.').waitFor();
  }),
  answered('whether to delete a tab', '', mayFrame, async (page) => {
    await press(page, 'Delete Sales');
    await dialog(page, 'Delete Sales?');
  }),
  state('what is new', '', whatIsNew),
  state('recent updates', 'changelog', (page) => page.getByRole('button', { name: /^Version 3\.0\.0/ }).waitFor()),
  state('activity of all users', 'activity', (page) => page.getByRole('row').nth(3).waitFor()),
  state('activity that its filters leave nothing of', 'activity?view=refused', (page) =>
    heading(page, 'No activity here'),
  ),
];

/** The site mails links for new passwords. */
const mailsLinks = (page: Page) =>
  page.route('**/api/app/site', async (route) => {
    const { payload, ...envelope }: Envelope<SiteView> = await (await route.fetch()).json();
    await route.fulfill({ json: { ...envelope, payload: { ...payload, forgottenPassword: 'link' } } });
  });
/** The dialog stays on screen; what is shown after it knows nothing of it. */
const mustChange = async (page: Page) => {
  const set = (ForcePasswordReset: boolean) =>
    page.evaluate((due) => {
      const session: { user: object } = JSON.parse(sessionStorage.getItem('userSession') ?? '');
      sessionStorage.setItem(
        'userSession',
        JSON.stringify({ ...session, user: { ...session.user, ForcePasswordReset: due } }),
      );
    }, ForcePasswordReset);
  await heading(page, /^Hello/);
  await set(true);
  await page.reload();
  await page
    .getByRole('dialog', { name: 'Change your password' })
    .getByText(/^Password must be/)
    .waitFor();
  await set(false);
};

const account: readonly ConsoleState[] = [
  state('the account', 'account', (page) =>
    page.getByRole('list', { name: 'Open sessions' }).getByText('This one').waitFor(),
  ),
  state('a new password that is refused', 'account', async (page) => {
    await page.getByText(/^Password must be 10-20/).waitFor();
    await page.getByLabel('Confirm password').fill('another');
    await press(page, 'Change password');
    await page.getByText(authMessage.passwordsDiffer).waitFor();
  }),
  answered('sessions that could not be read', 'account', fails('**/api/users/sessions', 500), (page) =>
    heading(page, 'Your sessions could not be read'),
  ),
  state('a password that is due', '', mustChange),
  answered('a link to ask for', 'forgotPassword', mailsLinks, (page) =>
    page.getByRole('button', { name: 'Send link' }).waitFor(),
  ),
  state('a mailbox to write to', 'forgotPassword', (page) =>
    page.getByRole('link', { name: 'sessions@leaseledger.example' }).waitFor(),
  ),
  state('a password to choose with a link', 'resetPassword#1.abc', (page) =>
    page.getByText(/^Password must be/).waitFor(),
  ),
  state('a link that is over', 'resetPassword', (page) => page.getByText(message.linkIsOver).waitFor()),
];

const shell: readonly ConsoleState[] = [
  state('the overview', '', (page) => heading(page, /^Hello/)),
  state('the user menu', '', async (page) => {
    await press(page, /^User menu/);
    await item(page, /^Logout$/).waitFor();
  }),
  state('log out everywhere', '', async (page) => {
    await press(page, /^User menu/);
    await item(page, 'Log out everywhere').click();
    await dialog(page, 'Log out everywhere?');
  }),
  only('phone', 'the menu of a phone', '', async (page) => {
    await press(page, 'Menu');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  }),
  state('the palette', '', async (page) => {
    await press(page, /^Search/);
    await option(page);
  }),
  state('the palette with results', '', async (page) => {
    await press(page, /^Search/);
    await option(page);
    await page.keyboard.type('greta');
    await option(page, /Greta/);
  }),
  state('the palette over a record', 'leads/view/1', async (page) => {
    await record(page, 'Lead 1');
    await page.keyboard.press('Control+k');
    await option(page, /Change status/);
    await option(page, /Overview|Leads/);
  }),
  answered(
    'the palette whose search was not answered',
    '',
    (page) => page.route('**/api/admin/search', (route) => route.fulfill(failure(503))),
    async (page) => {
      await press(page, /^Search/);
      await option(page);
      await page.keyboard.type('greta');
      await page.getByText(/^The search was not answered/).waitFor();
    },
  ),
  state('the alerts of a session, none yet', '', async (page) => {
    await press(page, /^User menu/);
    await item(page, 'Recent alerts').click();
    await dialog(page, 'Recent alerts');
  }),
  state('the palette with nothing found', '', async (page) => {
    await press(page, /^Search/);
    await option(page);
    await page.keyboard.type('nobody of this name');
    await page.getByText('Nothing found.').waitFor();
  }),
  state('the list of keys', '', async (page) => {
    await heading(page, /^Hello/);
    await page.keyboard.press('?');
    await dialog(page, 'Keys');
  }),
  state('page sizes of the overview', '', async (page) => {
    await page.getByRole('combobox', { name: 'Rows a page' }).click();
    await option(page);
  }),
  answered('a new version', 'leads', isNewer, async (page) => {
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await heading(page, /^Leads/);
  }),
  answered('a screen that could not be loaded', 'persons', isGone('PersonList'), (page) =>
    heading(page, 'This could not be loaded'),
  ),
  state('an address that leads nowhere', 'no/such/screen', (page) => heading(page, 'Error 404')),
  state('the public page', '/', (page) => heading(page, /./)),
  state('a public page that does not exist', '/no/such/page', (page) => heading(page, /./)),
];

const lists: readonly ConsoleState[] = [
  state('leads', 'leads', rows),
  state('persons', 'persons', rows),
  state('information sessions', 'sessions', rows),
  state('a session that is cancelled', 'sessions/view/2', (page) => page.getByText('The speaker is ill.').waitFor()),
  state('a session to be cancelled, with its error', 'sessions/view/1', async (page) => {
    await record(page, 'Session 1');
    await pressIn(page, 'More actions');
    await item(page, 'Cancel Session').click();
    await dialog(page, 'Cancel Session');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Session' }).click();
    await page.getByText('Please say why').waitFor();
  }),
  state('a session to be completed', 'sessions/view/3', async (page) => {
    await record(page, 'Session 3');
    await pressIn(page, 'Complete Session');
    await dialog(page, 'Complete Session');
  }),
  state('a session that is edited, with a reminder that is there already', 'sessions/edit/1', async (page) => {
    await form(page);
    await page.getByRole('textbox', { name: 'Hours before the start' }).fill('24');
    await pressIn(page, 'Add reminder');
    await page.getByText('Reminder email already exists.').waitFor();
  }),
  state('a session to be added, with its errors', 'sessions/add', async (page) => {
    await form(page);
    await page
      .getByRole('textbox', { name: 'Start' })
      .or(page.getByRole('group', { name: 'Start' }))
      .first()
      .waitFor();
    await pressIn(page, 'Create');
    await page.getByText('Session name is required').waitFor();
  }),
  state('a session with an attendee', 'sessions/view/1', (page) => page.getByText('1 of 10 seats taken').waitFor()),
  state('an attendee to be added, with its error', 'sessions/view/1', async (page) => {
    await pressIn(page, 'Add attendee');
    await dialog(page, /^Add attendee/);
    await page.getByRole('dialog').getByRole('button', { name: 'Add attendee', exact: true }).click();
    await page.getByText('Attendee must have a person.').waitFor();
  }),
  state('the attendees of all sessions', 'sessionAttendees', rows),
  state('an attendee', 'sessionAttendees/view/1', (page) => heading(page, /^Email History/)),
  state('an attendee that is edited', 'sessionAttendees/edit/1', form),
  state('the door list of a session', 'sessions/door/1', (page) => page.getByText('0 of 1 here').waitFor()),
  state('the sessions of today, none', 'sessions/door', (page) => page.getByText(/^No session today/).waitFor()),
  state('statistics of sessions, none', 'sessions/statistics', (page) => heading(page, 'No session in these months')),
  state('statistics of sessions', reportOf2031, (page) =>
    page
      .getByRole('button', { name: /^With a seat of / })
      .first()
      .waitFor(),
  ),
  state('the events behind a figure', reportOf2031, async (page) => {
    await press(page, /^With a seat of /);
    await page.getByRole('dialog').getByRole('link').first().waitFor();
  }),
  answered('a report that could not be read', reportOf2031, fails('**/api/rest/sessionStatistics?*', 500), (page) =>
    heading(page, 'The rows could not be read'),
  ),
  state('the fairness of the lead distributor', 'leads/fairness', (page) =>
    page
      .getByRole('row', { name: /Sam Whitlock/ })
      .or(page.getByRole('heading', { name: 'Sam Whitlock' }))
      .waitFor(),
  ),
  state('companies', 'companies', rows),
  state('company queries', 'companyQueries', rows),
  state('a group of companies, and what one asked for', 'companies/view/1', async (page) => {
    await page.getByText('Mark As Actioned').first().waitFor();
    await page.getByText('The whole group').waitFor();
  }),
  state('enquiries', 'enquiries', async (page, staff) => {
    await enquirer(staff);
    await page.reload();
    await rows(page);
  }),
  state('fuel cards', 'fuelCardTrackers', async (page, staff) => {
    await fuelCards(staff);
    await page.reload();
    await rows(page);
  }),
  state('users', 'users', rows),
  state('bulk changes', 'batches', rows),
  state('what a bulk change would do', 'batches/view/1', (page) =>
    page
      .getByRole('dialog')
      .getByText(/Nothing is changed yet\.$/)
      .waitFor(),
  ),
  state('what a bulk change refused', 'batches/view/2', async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Not changed/ })
      .click();
    await page.getByRole('link', { name: 'Download them as CSV' }).waitFor();
  }),
  answered('a list that is being read', 'leads', hangs('**/api/rest/leads?*'), (page) =>
    page.locator('.skeleton').first().waitFor(),
  ),
  only('desk', 'columns', 'leads', async (page) => {
    await press(page, 'Columns');
    await dialog(page, 'Columns');
  }),
  only('desk', 'a filter of choices', 'leads', async (page) => {
    await press(page, /^Status/);
    await dialog(page, 'Status');
  }),
  only('desk', 'filters to add', 'leads', async (page) => {
    await press(page, /^Filter$/);
    await item(page).waitFor();
  }),
  only('desk', 'a filter of days', 'leads', async (page) => {
    await press(page, /^Filter$/);
    await item(page, 'Created').click();
    await page
      .getByRole('dialog', { name: 'Created' })
      .getByRole('button', { name: /Choose date/ })
      .first()
      .waitFor();
  }),
  only('phone', 'filters of a phone', 'leads', async (page) => {
    await press(page, /^Filters,/);
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show/ }).waitFor();
  }),
  state('an edited view', 'leads?q=electric', (page) => page.getByRole('button', { name: 'Reset' }).waitFor()),
  only('desk', 'a view to save', 'leads', async (page) => {
    await press(page, /Save view/);
    await dialog(page, 'Save view');
  }),
  only('desk', "an edited view of the reader's own", 'leads?q=electric', async (page) => {
    await saveView(page, 'Electric ones');
    await page.getByRole('button', { name: 'Delete the view Electric ones' }).waitFor();
    await page.getByRole('searchbox').fill('compare');
    await page.getByRole('button', { name: 'Update' }).waitFor();
  }),
  only('desk', 'what can be done with a saved view, and another name for it', 'leads?q=ute', async (page) => {
    await saveView(page, 'Utes');
    await press(page, 'More about the view Utes');
    await item(page, 'Rename').click();
    await dialog(page, 'Rename view');
  }),
  answered(
    'an export, with one that is ready, one under way and one that failed',
    'leads',
    (page) =>
      page.route('**/api/exports', (route) =>
        route.fulfill({ json: { success: true, message: '', code: 200, payload: exportsOfLate } }),
      ),
    async (page) => {
      await press(page, 'Export');
      await item(page, /^Leads 2026-07-01\.xlsx, 1,200 of 5,000 rows/).waitFor();
    },
  ),
  only('desk', 'page sizes of a list', 'leads', async (page) => {
    await press(page, /a page$/);
    await item(page).waitFor();
  }),
  only('desk', 'selected rows', 'leads', select),
  only('phone', 'what a list offers on a phone', 'leads', async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await item(page, 'As of a moment').waitFor();
  }),
  only('phone', 'what can be done with selected rows on a phone', 'leads', async (page) => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click();
    await item(page, 'Assign').waitFor();
  }),
  state('the users who may receive selected rows', 'leads', async (page) => {
    await select(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('dialog').getByLabel('Assign to').waitFor();
  }),
  state('a list that filters leave empty', 'leads?q=nobody-of-this-name', (page) => heading(page, 'No leads here')),
  answered('a list without any record yet', 'leads', answersNoRows, (page) =>
    page.locator('.nothing-to-show').waitFor(),
  ),
  state('a list as it was, with what changed since', 'leads', async (page, staff) => {
    const { CreatedDateTime } = await staff.call<LeadView>('GET', 'leads/lead/1');
    await page.goto(`/admin/leads?asOf=${encodeURIComponent(CreatedDateTime)}`);
    await press(page, 'Changed since');
    await page.getByRole('table', { name: /^Not there then/ }).waitFor();
  }),
  only('desk', 'a moment of a list that is chosen', 'leads', async (page) => {
    await press(page, 'As of a moment');
    await dialog(page, 'Leads as of');
  }),
  answered('a list that is not open to the reader', 'leads', fails('**/api/rest/leads?*', 403), (page) =>
    heading(page, 'You cannot open leads'),
  ),
  answered(
    'a list that could not be read',
    'leads',
    (page) => page.route('**/api/rest/leads?*', (route) => route.fulfill({ json: null })),
    (page) => heading(page, 'The leads could not be read'),
  ),
];

const openTab = async (page: Page, name: string) => {
  await record(page, 'Lead 1');
  // On a phone a button beside those of the record and its history.
  const button = page
    .getByRole('group', { name: 'Part of the record' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
  await page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .or(button)
    .click();
  await page.getByRole('region', { name, exact: true }).waitFor();
};

const aFile = {
  FileID: 1,
  Name: 'Quote of the dealer.pdf',
  Size: 1_234_567,
  Type: 'application/pdf',
  AttachedToTargetTypeID: 149,
  AttachedToID: 1,
  CreatedByUserID: 1,
  CreatedByUserName: 'Sam Whitlock',
  CreatedDateTime: '2026-11-02T01:00:00.000Z',
};
const someFiles = [
  aFile,
  { ...aFile, FileID: 2, Name: 'Car.png', Type: 'image/png' },
  { ...aFile, FileID: 3, Name: 'Hours.csv', Type: 'text/csv' },
];
const aPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const hasFiles =
  (...payload: readonly object[]) =>
  async (page: Page) => {
    await page.route('**/api/files/attachedTo/**', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', payload } }),
    );
    for (const path of ['**/api/files/*/thumbnail*', '**/api/files/*?inline=1'])
      await page.route(path, (route) =>
        route.fulfill({ contentType: 'image/png', body: Buffer.from(aPicture, 'base64') }),
      );
  };
const files: readonly ConsoleState[] = [
  answered('no files of a record', 'leads/view/1', hasFiles(), async (page) => {
    await openTab(page, 'Files');
    await page.getByText('No files yet').waitFor();
  }),
  answered(
    'the files of a record, and some that were refused',
    'leads/view/1',
    hasFiles(...someFiles),
    async (page) => {
      await openTab(page, 'Files');
      await page.getByRole('link', { name: 'Hours.csv' }).waitFor();
      await page.getByLabel('Files to add').setInputFiles([
        { name: 'setup.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ\u0000') },
        { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      ]);
      await page.getByRole('button', { name: 'Dismiss empty.txt' }).waitFor();
    },
  ),
  answered('a file that is on its way', 'leads/view/1', hangs('**/api/files'), async (page) => {
    await openTab(page, 'Files');
    await page
      .getByLabel('Files to add')
      .setInputFiles([{ name: 'Hours.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }]);
    await page.getByRole('progressbar', { name: 'Uploading Hours.csv' }).waitFor();
  }),
  answered('the preview of a file', 'leads/view/1', hasFiles(...someFiles), async (page) => {
    await openTab(page, 'Files');
    await press(page, 'Preview Quote of the dealer.pdf');
    await page.getByRole('dialog').getByRole('img', { name: 'Quote of the dealer.pdf' }).waitFor();
  }),
  state('a note that is empty', 'leads/view/1', async (page) => {
    await openTab(page, 'Notes');
    await press(page, 'Save note');
    await page.getByRole('region', { name: 'Notes' }).getByRole('alert').getByText(/./).waitFor();
  }),
];

const aMail: EmailRow = {
  id: 7,
  SentEmailID: 7,
  EmailTypeCodeID: recordKinds.lead.email,
  EmailTypeName: 'Written by staff',
  State: 'failed',
  StateOrder: 0,
  Subject: 'Your quote for the electric one',
  Recipient: 'greta@example.com',
  RecipientName: 'Greta Lindqvist',
  FromEmail: 'main',
  Attempts: 1,
  Code: 550,
  Answer: '550 5.1.1 No such mailbox here',
  Because: 'refused',
  NextAttemptDateTime: null,
  SentDateTime: null,
  Record: 'lead-1',
  About: 'person-1',
  To: 'person-1',
  Resends: null,
  ResentBy: null,
  CreatedDateTime: '2026-11-02T01:00:00.000Z',
  TriggeredByUserID: 1,
  TriggeredByUserName: 'Sam Whitlock',
};
const someMails: readonly EmailRow[] = [
  aMail,
  {
    ...aMail,
    id: 6,
    SentEmailID: 6,
    State: 'retrying',
    StateOrder: 1,
    Because: null,
    Code: 451,
    Answer: '451 Greylisted',
    NextAttemptDateTime: '2026-11-02T01:05:00.000Z',
    ResentBy: null,
  },
  {
    ...aMail,
    id: 5,
    SentEmailID: 5,
    State: 'kept',
    StateOrder: 3,
    Because: null,
    Code: null,
    Answer: null,
    Attempts: 0,
    ResentBy: 6,
  },
  {
    ...aMail,
    id: 4,
    SentEmailID: 4,
    State: 'sent',
    StateOrder: 4,
    Because: null,
    Code: null,
    Answer: null,
    Subject: 'Lead assigned to you: Greta Lindqvist',
    EmailTypeName: 'Lead assigned',
    TriggeredByUserID: null,
    TriggeredByUserName: 'System',
    SentDateTime: '2026-11-02T01:00:01.000Z',
  },
];
const hasMails = async (page: Page) => {
  const answers = (path: string, payload: object) =>
    page.route(path, (route) => route.fulfill({ json: { success: true, code: 200, message: '', payload } }));
  await answers('**/api/email/record/**', {
    emails: someMails,
    total: 21,
    recipient: 'greta@example.com',
    mailboxes: { sessions: 'sessions@leaseledger.example', main: 'main@leaseledger.example' },
  } satisfies RecordEmails);
  await answers('**/api/email/sentEmail/*', { ...aMail, Contents: '<p>Kia ora Greta</p>' } satisfies SentEmailView);
  await page.route('**/api/rest/outbox?*', (route) =>
    route.fulfill({
      headers: { 'content-range': `outbox 0-${someMails.length - 1}/${someMails.length}` },
      json: someMails,
    }),
  );
};
const writing = async (page: Page) => {
  await openTab(page, 'Email History');
  await press(page, 'Write email');
  await page.getByRole('dialog', { name: 'Write email' }).getByRole('textbox', { name: 'Subject' }).waitFor();
};
const mails: readonly ConsoleState[] = [
  answered('the outbox', 'outbox', hasMails, rows),
  state('an outbox without a mail', 'outbox', (page) => heading(page, 'No emails yet')),
  answered('a mail of the outbox that failed', 'outbox/view/7', hasMails, async (page) => {
    await page.frameLocator('iframe').getByText('Kia ora Greta').last().waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Resend/ })
      .waitFor();
  }),
  answered('the mails of a record, one of them failed', 'leads/view/1', hasMails, async (page) => {
    await openTab(page, 'Email History');
    await page.getByText('550 5.1.1 No such mailbox here').waitFor();
  }),
  answered(
    'mails of a record that could not be read',
    'leads/view/1',
    fails('**/api/email/record/**', 500),
    async (page) => {
      await openTab(page, 'Email History');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ),
  answered('a mail that is written, with errors', 'leads/view/1', hasMails, async (page) => {
    await writing(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page.getByText(emailMessage.subjectRequired).waitFor();
  }),
  answered('the preview of a mail that is written', 'leads/view/1', hasMails, async (page) => {
    await writing(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('Kia ora Greta');
    await press(page, 'Preview');
    await page.frameLocator('iframe').getByText('Kia ora Greta').last().waitFor();
  }),
];

const records: readonly ConsoleState[] = [
  state('a lead', 'leads/view/1', (page) => record(page, 'Lead 1')),
  state('a person', 'persons/view/1', (page) => record(page, 'Person 1')),
  state('a company', 'companies/view/1', (page) => record(page, 'Company 1')),
  state('two persons to be merged', 'persons', async (page, staff) => {
    const { PersonID } = await staff.addPerson({
      FirstName: 'Ines',
      LastName: 'Costa',
      Email: 'ines@example.com',
      ContactNumber: '0400333444',
      State: 'TAS',
      CompanyName: 'Derwent Valley Council',
    });
    await staff.addPerson({
      FirstName: 'Ines',
      LastName: 'Costa',
      Email: 'ines.costa@example.com',
      ContactNumber: '0400333444',
      Suburb: 'Lorne',
      CompanyName: 'Derwent Valley Council',
    });
    await page.goto(`/admin/persons/view/${PersonID}`);
    await pressIn(page, /^Merge with person/);
    await page.getByRole('dialog').getByRole('group', { name: 'Suburb' }).waitFor();
  }),
  state('a company to be linked, with its error', 'companies/view/1', async (page) => {
    await pressIn(page, 'Link a company');
    await page.getByRole('dialog').getByRole('group', { name: 'Last day' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Link Company' }).click();
    await page.getByText(companyLinkMessage.noCompany).waitFor();
  }),
  state('a company that is edited', 'companies/edit/1', (page) =>
    page.getByRole('textbox', { name: 'Month-end report CC list' }).waitFor(),
  ),
  state('a user', 'users/view/2', (page) => record(page, 'User 2')),
  answered('a record that is being read', 'leads/view/1', hangs('**/api/leads/lead/1'), (page) =>
    page.getByRole('status', { name: 'Reading Lead 1' }).waitFor(),
  ),
  only('phone', 'the history of a lead', 'leads/view/1', history),
  only('phone', 'the history of a lead with values, on a phone', 'leads/view/1', async (page) => {
    await history(page);
    await values(page);
  }),
  only('desk', 'the history of a lead with values', 'leads/view/1', values),
  only('desk', 'undoing a change of a lead', 'leads/view/1', undoing),
  state('a lead as it was, with its slider, its banner and what changed since', 'leads/view/1', asItWas),
  state('statuses', 'leads/view/1', async (page) => {
    await pressIn(page, /Change status/);
    await item(page).waitFor();
  }),
  state('priorities', 'leads/view/1', async (page) => {
    await pressIn(page, /^Priority/);
    await item(page).waitFor();
  }),
  state('when to call', 'leads/view/1', async (page) => {
    await pressIn(page, /^Preferred call time/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Choose date/ })
      .waitFor();
  }),
  state('the users who may receive a lead', 'leads/view/1', async (page) => {
    await pressIn(page, /^Assigned to/);
    await page.getByRole('dialog', { name: 'Assign lead 1' }).getByLabel('Assign to').fill('adm');
    await option(page);
  }),
  state('an alert that offers to undo', 'leads/view/2', async (page) => {
    await pressIn(page, /^Priority/);
    await page.locator('[role=menuitem]:not(.Mui-selected)').first().click();
    await page.locator('.alert').getByRole('button', { name: 'Undo' }).waitFor();
  }),
  state('more actions', 'leads/view/1', async (page) => {
    await pressIn(page, 'More actions');
    await item(page, 'Delete').waitFor();
  }),
  state('whether to delete', 'leads/view/1', async (page) => {
    await pressIn(page, 'More actions');
    await item(page, 'Delete').click();
    await dialog(page, /^Delete lead/);
  }),
  state('where texts name somebody who is deleted', 'persons/view/1', async (page) => {
    await pressIn(page, 'More actions');
    await item(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  }),
  answered('the error dialog', 'leads/view/1', fails('**/api/leads/updateStatus', 500), async (page) => {
    await pressIn(page, /Change status/);
    await page.locator('[role=menuitem]:not(.Mui-selected)').first().click();
    await page.getByRole('alertdialog', { name: 'Error' }).waitFor();
  }),
  state('a record that was deleted', 'leads', async (page, staff) => {
    const { PersonID } = await staff.addPerson();
    const { LeadID } = await staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID, Notes: 'Logged a second time by mistake', ...quote },
    });
    await staff.call('DELETE', `leads/${LeadID}`);
    await page.goto(`/admin/leads/view/${LeadID}`);
    await heading(page, `Lead ${LeadID} was deleted`);
    await page.locator('.nothing-to-show').getByRole('button', { name: 'Undo' }).waitFor();
  }),
  state('whether to make an enquiry of a lead', 'leads/view/1', async (page) => {
    await record(page, 'Lead 1');
    await pressIn(page, 'More actions');
    await item(page, 'Change to Enquiry').click();
    await dialog(page, 'Change lead 1 to an enquiry?');
  }),
  state('a lead that became an enquiry', 'leads', async (page, staff) => {
    const { LeadID } = await enquirer(staff);
    await page.goto(`/admin/leads/view/${LeadID}`);
    await heading(page, `Lead ${LeadID} was converted`);
    await page.locator('.nothing-to-show').getByRole('link', { name: 'Greta Lindqvist' }).waitFor();
  }),
  alsoOnPhone('an enquiry', 'enquiries', async (page, staff) => {
    const { EnquiryID } = await enquirer(staff);
    await page.goto(`/admin/enquiries/view/${EnquiryID}`);
    await record(page, `Enquiry ${EnquiryID}`);
  }),
  alsoOnPhone('a fuel card tracker with its PINs shown', 'fuelCardTrackers', async (page, staff) => {
    const { FuelCardTrackerID } = await fuelCards(staff);
    await page.goto(`/admin/fuelCardTrackers/view/${FuelCardTrackerID}`);
    await page.getByRole('button', { name: 'Show PINs' }).click();
    await page.getByText('4711').waitFor();
  }),
  state('a record that does not exist', 'leads/view/999', (page) => heading(page, 'Lead 999 does not exist')),
  answered('a record that is not open to the reader', 'leads/view/1', fails('**/api/leads/lead/1', 403), (page) =>
    heading(page, 'Lead 1 is not open to you'),
  ),
  answered('a record that could not be read', 'leads/view/1', fails('**/api/leads/lead/1', 500), (page) =>
    heading(page, 'Lead 1 could not be read'),
  ),
];

const credentials = {
  SecondFactor: true,
  RecoveryCodesLeft: 3,
  SecondFactorRequired: true,
  Passkeys: [{ PasskeyID: 'a', Name: 'Kitchen laptop', AddedTime: '2026-11-20T01:00:00.000Z', LastUsedTime: null }],
};
const seed = {
  Secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  Uri: 'otpauth://totp/Leaseledger:greta?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Leaseledger',
};
const succeeds = (path: string, payload: object) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ json: { success: true, message: '', code: 0, payload } }));
// The form for a new password asks for it too.
const presentPassword = (page: Page) => page.locator('form:has(.account-actions)').getByLabel('Present password');
const passwordAgain = async (page: Page, button: string) => {
  await presentPassword(page).fill('Ledger-2026-x');
  await page.getByRole('button', { name: button, exact: true }).click();
};

const secondFactors: readonly ConsoleState[] = [
  answered(
    'a second factor that is set up',
    'account',
    succeeds('**/api/users/secondFactor/begin', seed),
    async (page) => {
      await press(page, 'Set up second factor');
      await passwordAgain(page, 'Continue');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  ),
  answered(
    'recovery codes',
    'account',
    async (page) => {
      await succeeds('**/api/users/credentials', credentials)(page);
      await succeeds('**/api/users/recoveryCodes', {
        RecoveryCodes: Array.from({ length: 10 }, (_, at) => `K9TR-ANG4-6SJQ-3G2${at}`),
      })(page);
    },
    async (page) => {
      await press(page, 'Make new recovery codes');
      await passwordAgain(page, 'Make new recovery codes');
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  ),
  answered('a passkey that is removed', 'account', succeeds('**/api/users/credentials', credentials), async (page) => {
    await press(page, 'Remove Kitchen laptop');
    await presentPassword(page).waitFor();
  }),
  answered('credentials that could not be read', 'account', fails('**/api/users/credentials', 500), (page) =>
    heading(page, 'Your passkeys could not be read'),
  ),
  state('lead management, with the distributor off', 'leads/manage', (page) =>
    page.getByRole('list', { name: 'In the pool' }).getByText('Sam Whitlock').waitFor(),
  ),
  state('what the lead distributor would do', 'leads/manage', async (page) => {
    await press(page, 'Preview next run');
    await page
      .getByRole('dialog')
      .getByText(/would be assigned/)
      .waitFor();
  }),
  state('enquiry management, with the distributor off', 'enquiries/manage', (page) =>
    page.getByRole('list', { name: 'In the pool' }).getByText('Sam Whitlock').waitFor(),
  ),
  answered(
    'lead management that could not be read',
    'leads/manage',
    fails('**/api/leads/leadDistributor', 500),
    (page) => heading(page, 'The lead distributor could not be read'),
  ),
  state('role groups and their second factors', 'users/security', (page) => page.getByRole('table').waitFor()),
  answered('role groups that could not be read', 'users/security', fails('**/api/users/security', 500), (page) =>
    heading(page, 'The role groups could not be read'),
  ),
];

const forms: readonly ConsoleState[] = [
  state('whether Chargefox replaces the other fuel cards', 'fuelCardTrackers', async (page, staff) => {
    const { FuelCardTrackerID } = await fuelCards(staff);
    await page.goto(`/admin/fuelCardTrackers/edit/${FuelCardTrackerID}`);
    await page.getByRole('checkbox', { name: 'Chargefox card' }).check();
    await dialog(page, 'Remove the other fuel types?');
  }),
  state('the form of a new enquiry', 'enquiries/add', form),
  state('the form of a new client', 'newBusiness/add', form),
  alsoOnPhone('the form of an enquiry', 'enquiries', async (page, staff) => {
    const { EnquiryID } = await enquirer(staff);
    await page.goto(`/admin/enquiries/edit/${EnquiryID}`);
    await form(page);
  }),
  state('the form of a new fuel card tracker', 'fuelCardTrackers/add', form),
  state('a tracking mail before it is sent', 'fuelCardTrackers', async (page, staff) => {
    const { FuelCardTrackerID } = await fuelCards(staff);
    await page.goto(`/admin/fuelCardTrackers/view/${FuelCardTrackerID}`);
    await pressIn(page, 'More actions');
    await item(page, 'Tracking mail').click();
    await page.getByRole('dialog', { name: 'Tracking mail' }).getByRole('textbox', { name: 'Message' }).waitFor();
  }),
  state('a letter about fuel cards', 'fuelCardTrackers', async (page, staff) => {
    const { FuelCardTrackerID } = await fuelCards(staff);
    await page.goto(`/admin/fuelCardTrackers/view/${FuelCardTrackerID}`);
    await pressIn(page, 'More actions');
    await item(page, 'Download letter').click();
    await dialog(page, 'Download letter');
  }),
  state('email templates', 'emailTemplates', rows),
  state('an email template', 'emailTemplates/view/90201', (page) =>
    page.locator('.slide-panel iframe').first().waitFor(),
  ),
  state('the editor of an email template', 'emailTemplates/edit/90201', (page) =>
    page.getByRole('textbox', { name: 'Content of the mail' }).waitFor(),
  ),
  state('the placeholders of an email template', 'emailTemplates/edit/90201', async (page) => {
    await press(page, 'Insert a placeholder');
    await item(page).waitFor();
  }),
  state('an email template before it is saved', 'emailTemplates/add', async (page) => {
    for (const [name, text] of [
      ['Name', 'Welcome'],
      ['Subject', 'Welcome'],
      ['Content of the mail', 'Hello'],
    ] as const)
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    await pressIn(page, 'Preview');
    await page.getByRole('dialog', { name: 'Preview' }).locator('iframe').waitFor();
  }),
  state('a file of enquiries to import', 'import/enquiries', (page) =>
    page.locator('input[type=file]').first().waitFor({ state: 'attached' }),
  ),
  state('the builder of a form', 'forms/add', form),
  state('the form of a new lead', 'leads/add', form),
  state('the form of a lead', 'leads/edit/1', form),
  state('the form of a new user', 'users/add', form),
  state('the form of a user', 'users/edit/1', form),
  state('another password for a user', 'users/view/2', async (page) => {
    await pressIn(page, 'Password');
    await press(page, 'Generate a password');
    await dialog(page, /^Password of/);
  }),
  state('whether to disable a user', 'users/view/2', async (page) => {
    await pressIn(page, 'Disable');
    await page.getByText(/in hand\.$/).waitFor();
  }),
  state('the form of a new person', 'persons/add', form),
  state('the form of a person', 'persons/edit/1', form),
  state('a form with errors', 'leads/add', async (page) => {
    await pressIn(page, /^Add Lead$/);
    await page.getByText(leadMessage.personRequired).waitFor();
  }),
  state('persons who are found', 'leads/add', async (page) => {
    await page.getByRole('combobox', { name: 'Person' }).fill('gre');
    await option(page, /Greta/);
  }),
  state('a person who is added on the way', 'leads/add', async (page) => {
    await pressIn(page, 'Add a new person');
    await page.getByRole('dialog', { name: 'Add a new person' }).getByLabel('First name').waitFor();
  }),
  state('a person who may already exist', 'persons/add', async (page) => {
    await page.locator('.slide-panel').getByLabel('Email', { exact: true }).fill('greta@example.com');
    await page.getByText('This person may already exist').waitFor();
  }),
  state('a calendar', 'leads/add', async (page) => {
    await pressIn(page, /Choose date/);
    await page.getByRole('grid').first().waitFor();
  }),
  state('choices', 'leads/edit/1', async (page) => {
    await page.getByRole('combobox', { name: 'Lease term' }).click();
    await option(page);
  }),
  state('whether to leave without saving', 'leads/add', async (page) => {
    await page.getByRole('textbox', { name: 'Notes' }).fill('Typed');
    await page.keyboard.press('Escape');
    await dialog(page, 'Leave without saving?');
  }),
  state('a form whose record somebody else saved', 'leads/edit/1', async (page, staff) => {
    await form(page);
    await changeMeanwhile(staff, 1);
    await page.locator('.form-newer').waitFor();
  }),
];

/** The reader's Microsoft account, linked through the simulator or not, whatever was before. */
async function microsoft(page: Page, isLinked: boolean): Promise<void> {
  const [link, unlink] = ['Link Microsoft account', 'Unlink Microsoft account'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  if (link === undefined || unlink === undefined) throw new Error('There are two buttons');
  await link.or(unlink).waitFor();
  if (isLinked && (await link.isVisible())) {
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await popup.getByRole('button', { name: 'Sign in and allow' }).click();
  }
  if (!isLinked && (await unlink.isVisible())) {
    await unlink.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await (isLinked ? unlink : link).waitFor();
}

const microsoftAccount: readonly ConsoleState[] = [
  state('a linked Microsoft account', 'account', async (page) => {
    await microsoft(page, true);
    await page
      .getByRole('list', { name: /^Calendar on/ })
      .or(page.getByText('Your calendar is empty on'))
      .waitFor();
  }),
  answered('a calendar that could not be read', 'account', fails('**/api/ms/getEventsOnDay', 503), async (page) => {
    await microsoft(page, true);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  }),
  state('whether to unlink a Microsoft account', 'account', async (page) => {
    await microsoft(page, true);
    await press(page, 'Unlink Microsoft account');
    await dialog(page, 'Unlink the Microsoft account?');
  }),
  state('a Microsoft account that is not linked', 'account', async (page) => {
    await microsoft(page, false);
    await page.getByRole('note').waitFor();
  }),
  state('the sign-in of the simulator', '/health/live', async (page) => {
    const { origin } = new URL(page.url());
    await page.goto(
      `/microsoft-simulator/sign-in?${new URLSearchParams({ redirect_uri: `${origin}/api/ms/token`, login_hint: 'sam@broker.example' })}`,
    );
    await heading(page, 'Sign in');
  }),
  state('a sign-in that linked nothing', '/api/ms/token', (page) => heading(page, 'Nothing was linked')),
];

const askedAccess = 'users/access?user=1&what=screen%20%2Fadmin%2Fleads';

/** The permissions of users, and their reasons. */
const rights: readonly ConsoleState[] = [
  state('whether somebody may, and permissions', askedAccess, (page) =>
    page.getByRole('region', { name: 'Answer' }).getByRole('table').waitFor(),
  ),
  state('permissions that are not held yet', askedAccess, async (page) => {
    await page.getByRole('combobox', { name: 'Not held yet' }).click();
    await option(page);
  }),
  answered('an answer that could not be given', askedAccess, fails('**/api/users/mayThey', 500), (page) =>
    heading(page, 'This could not be answered'),
  ),
  state('own permissions', 'account', (page) =>
    page.getByRole('region', { name: 'Permissions' }).getByRole('table').waitFor(),
  ),
];

/** Every screen of the console with its menus, dialogs and messages, and the public pages. Each group has a spec. */
export const consoleStates = {
  console: [...shell, ...account, ...overview, ...secondFactors, ...microsoftAccount, ...rights],
  lists,
  records: [...records, ...files, ...mails],
  forms: [...importStates, ...forms],
} satisfies Readonly<Record<string, readonly ConsoleState[]>>;
