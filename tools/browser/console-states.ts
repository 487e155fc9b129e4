import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import type { SiteView } from '@leaseledger/contract/auth/auth.views';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { payCycle } from '@leaseledger/contract/leads/lead.codes';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import type { Page } from 'playwright-core';
import type { StaffClient } from '../faults/staff-client.ts';

/** Something that the console can show. */
export interface ConsoleState {
  readonly name: string;
  /** Below /admin/, or whole, with a slash at its begin. */
  readonly path: string;
  /** Answers that the state needs, given before the page is opened. */
  readonly answers?: (page: Page) => Promise<unknown>;
  /** From the opened page to the state; resolves when it stands there. */
  readonly reach: (page: Page, staff: StaffClient) => Promise<unknown>;
  /** Where there is no such thing on the other kind of screen. */
  readonly only?: 'phone' | 'desk';
}

const quote = { AnnualKMs: 15_000, AnnualIncome: 90_000, LeaseType: 'Statutory', PkePayCycleID: payCycle.MONTHLY, PreferredLeaseTerm: 3 };

/** What the states are about: leads 1 and 2 of Greta Lindqvist, the first one edited, and lead 3 of Ravi Menon in which she is named. */
export async function fillForStates(staff: StaffClient): Promise<void> {
  const greta = await staff.addPerson();
  const ravi = await staff.call<PersonView>('PUT', 'persons', {
    Person: { FirstName: 'Ravi', LastName: 'Menon', Email: 'ravi@example.com', ContactNumber: '0400111222', State: 'VIC', CompanyName: 'Tamar Health' },
  });
  await staff.call<UserRecord>('PUT', 'users', { User: { FirstName: 'Sam', LastName: 'Whitlock', Email: 'sam.whitlock@example.com', RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST, Password: 'Users-secret-1' } });
  const log = ({ PersonID }: PersonView, Notes: string) => staff.call<LeadRow>('PUT', 'leads', { Lead: { PersonID, Notes, ...quote } });
  const { LeadID, Version } = await log(greta, 'Electric, wants delivery before June');
  await staff.call<LeadRow>('POST', 'leads/update', { Lead: { ...quote, LeadID, Version, Notes: 'Electric, or a ute' } });
  await log(greta, 'Compare statutory and operational');
  await log(ravi, 'A colleague of Greta Lindqvist');
}

/** Somebody else changes what is being edited. */
async function changeMeanwhile(staff: StaffClient, LeadID: number): Promise<void> {
  const { Version, AnnualKMs } = await staff.call<LeadView>('GET', `leads/lead/${LeadID}`);
  await staff.call<LeadRow>('POST', 'leads/update', { Lead: { ...quote, LeadID, Version, AnnualKMs: (AnnualKMs ?? 0) + 1_000 } });
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();
const option = (page: Page, name: RegExp = /./) => page.getByRole('option', { name }).first().waitFor();
const item = (page: Page, name: string | RegExp = /./) => page.getByRole('menuitem', { name }).first();
const rows = (page: Page) => page.locator('[data-row-link]').first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** A button of what is open over a list, which has buttons of the same name. */
const pressIn = (page: Page, name: string | RegExp) => page.locator('.slide-panel').getByRole('button', { name }).first().click();
/** Its actions come with it: its name stands there before. */
const record = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('button', { name: 'More actions' }).waitFor();
const form = (page: Page) => page.locator('.slide-panel').getByRole('button', { name: 'Cancel' }).waitFor();
/** Where there is only room for the record or its history. */
const history = async (page: Page) => {
  await record(page, 'Lead 1');
  await page.getByRole('group', { name: 'Part of the record' }).getByRole('button', { name: 'History' }).click();
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
};
const values = async (page: Page) => {
  await pressIn(page, 'Show values');
  await page.getByText(/^Notes .* to /).first().waitFor();
};
const select = async (page: Page) => {
  await page.getByRole('button', { name: 'Select', exact: true }).or(page.getByRole('checkbox', { name: 'Select 1', exact: true })).first().click();
  await page.getByRole('checkbox', { name: /Greta|Select 2/ }).first().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).waitFor();
};

const failure = (code: number) => ({ status: code, json: { success: false, code, message: 'Something went wrong.', payload: null } });
const fails = (path: string, code: number) => (page: Page) => page.route(path, (route) => route.fulfill(failure(code)));
/** Never answered. */
const hangs = (path: string) => (page: Page) => page.route(path, () => undefined);
const isGone = (part: string) => (page: Page) => page.route(`**/assets/${part}-*.js`, (route) => route.abort());
const answersNoRows = (page: Page) => page.route('**/api/rest/leads?*', (route) => route.fulfill({ headers: { 'content-range': 'leads */0' }, json: [] }));
const isNewer = (page: Page) =>
  page.route('**/api/rest/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [CONSOLE_BUILD]: 'the-next' } });
  });

const tab = { id: 1, UserEmbeddedItemID: 1, UserID: 1, Name: 'Sales', EmbedContent: 'https://app.powerbi.com/view?r=1', Selected: true };
const hasTabs = (page: Page) => page.route('**/api/userEmbeddedList', (route) => route.fulfill({ json: { success: true, message: '', code: 0, payload: [tab, { ...tab, id: 2, Name: 'Costs', Selected: false }] } }));
/** The page as it is served to somebody who has tabs there, and what they show. */
const mayFrame = async (page: Page) => {
  await hasTabs(page);
  await page.route('https://app.powerbi.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Sales</title><main><h1>Sales</h1></main>' }));
  await page.route('**/admin/', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy.replace("frame-src 'none'", 'frame-src https://app.powerbi.com') } });
  });
};
/** The dialog stays on screen; what is shown after it knows nothing of it. */
const whatIsNew = async (page: Page) => {
  const see = (version: string) => page.evaluate((LastAppVersion) => {
    const session: { user: object } = JSON.parse(sessionStorage.getItem('userSession') ?? '');
    sessionStorage.setItem('userSession', JSON.stringify({ ...session, user: { ...session.user, LastAppVersion } }));
  }, version);
  await heading(page, /^Hello/);
  await see('3.0.4');
  await page.reload();
  await dialog(page, 'What is new');
  await see(PRODUCT_VERSION);
};

const overview: readonly ConsoleState[] = [
  { name: 'tabs of the overview', path: '', answers: mayFrame, reach: (page) => page.frameLocator('iframe').getByRole('heading', { name: 'Sales' }).waitFor() },
  { name: 'a tab that cannot be shown', path: '', answers: hasTabs, reach: (page) => heading(page, 'Sales cannot be shown here') },
  {
    name: 'a tab to add, with errors',
    path: '',
    reach: async (page) => {
      await press(page, 'Show a dashboard here');
      await page.getByRole('dialog', { name: 'Add a tab' }).getByRole('button', { name: 'Add Tab' }).click();
      await page.getByText('A tab needs a name.').waitFor();
    },
  },
  {
    name: 'whether to delete a tab',
    path: '',
    answers: mayFrame,
    reach: async (page) => {
      await press(page, 'Delete Sales');
      await dialog(page, 'Delete Sales?');
    },
  },
  { name: 'what is new', path: '', reach: whatIsNew },
  { name: 'recent updates', path: 'changelog', reach: (page) => page.getByRole('button', { name: /^Version 3\.0\.0/ }).waitFor() },
  { name: 'activity of all users', path: 'activity', reach: (page) => page.getByRole('row').nth(3).waitFor() },
  { name: 'activity that its filters leave nothing of', path: 'activity?view=refused', reach: (page) => heading(page, 'No activity here') },
];

/** The site mails links for new passwords. */
const mailsLinks = (page: Page) =>
  page.route('**/api/app/site', async (route) => {
    const { payload, ...envelope }: Envelope<SiteView> = await (await route.fetch()).json();
    await route.fulfill({ json: { ...envelope, payload: { ...payload, forgottenPassword: 'link' } } });
  });
/** The dialog stays on screen; what is shown after it knows nothing of it. */
const mustChange = async (page: Page) => {
  const set = (ForcePasswordReset: boolean) => page.evaluate((due) => {
    const session: { user: object } = JSON.parse(sessionStorage.getItem('userSession') ?? '');
    sessionStorage.setItem('userSession', JSON.stringify({ ...session, user: { ...session.user, ForcePasswordReset: due } }));
  }, ForcePasswordReset);
  await heading(page, /^Hello/);
  await set(true);
  await page.reload();
  await page.getByRole('dialog', { name: 'Change your password' }).getByText(/^Password must be/).waitFor();
  await set(false);
};

const account: readonly ConsoleState[] = [
  { name: 'the account', path: 'account', reach: (page) => page.getByRole('list', { name: 'Open sessions' }).getByText('This one').waitFor() },
  {
    name: 'a new password that is refused',
    path: 'account',
    reach: async (page) => {
      await page.getByText(/^Password must be 10-20/).waitFor();
      await page.getByLabel('Confirm password').fill('another');
      await press(page, 'Change password');
      await page.getByText(authMessage.passwordsDiffer).waitFor();
    },
  },
  { name: 'sessions that could not be read', path: 'account', answers: fails('**/api/users/sessions', 500), reach: (page) => heading(page, 'Your sessions could not be read') },
  { name: 'a password that is due', path: '', reach: mustChange },
  { name: 'a link to ask for', path: 'forgotPassword', answers: mailsLinks, reach: (page) => page.getByRole('button', { name: 'Send link' }).waitFor() },
  { name: 'a mailbox to write to', path: 'forgotPassword', reach: (page) => page.getByRole('link', { name: 'sessions@leaseledger.example' }).waitFor() },
  { name: 'a password to choose with a link', path: 'resetPassword#1.abc', reach: (page) => page.getByText(/^Password must be/).waitFor() },
  { name: 'a link that is over', path: 'resetPassword', reach: (page) => page.getByText(message.linkIsOver).waitFor() },
];

const shell: readonly ConsoleState[] = [
  { name: 'the overview', path: '', reach: (page) => heading(page, /^Hello/) },
  {
    name: 'the user menu',
    path: '',
    reach: async (page) => {
      await press(page, /^User menu/);
      await item(page, /^Log out$/).waitFor();
    },
  },
  {
    name: 'log out everywhere',
    path: '',
    reach: async (page) => {
      await press(page, /^User menu/);
      await item(page, 'Log out everywhere').click();
      await dialog(page, 'Log out everywhere?');
    },
  },
  {
    name: 'the menu of a phone',
    path: '',
    only: 'phone',
    reach: async (page) => {
      await press(page, 'Menu');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
    },
  },
  {
    name: 'the palette',
    path: '',
    reach: async (page) => {
      await press(page, /^Search/);
      await option(page);
    },
  },
  {
    name: 'the palette with results',
    path: '',
    reach: async (page) => {
      await press(page, /^Search/);
      await option(page);
      await page.keyboard.type('greta');
      await option(page, /Greta/);
    },
  },
  {
    name: 'the palette over a record',
    path: 'leads/view/1',
    reach: async (page) => {
      await record(page, 'Lead 1');
      await page.keyboard.press('Control+k');
      await option(page, /Change status/);
      await option(page, /Overview|Leads/);
    },
  },
  {
    name: 'the palette whose search was not answered',
    path: '',
    answers: (page) => page.route('**/api/admin/search', (route) => route.fulfill(failure(503))),
    reach: async (page) => {
      await press(page, /^Search/);
      await option(page);
      await page.keyboard.type('greta');
      await page.getByText(/^The search was not answered/).waitFor();
    },
  },
  {
    name: 'the alerts of a session, none yet',
    path: '',
    reach: async (page) => {
      await press(page, /^User menu/);
      await item(page, 'Recent alerts').click();
      await dialog(page, 'Recent alerts');
    },
  },
  {
    name: 'the palette with nothing found',
    path: '',
    reach: async (page) => {
      await press(page, /^Search/);
      await option(page);
      await page.keyboard.type('nobody of this name');
      await page.getByText('Nothing found.').waitFor();
    },
  },
  {
    name: 'the list of keys',
    path: '',
    reach: async (page) => {
      await heading(page, /^Hello/);
      await page.keyboard.press('?');
      await dialog(page, 'Keys');
    },
  },
  {
    name: 'page sizes of the overview',
    path: '',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Rows a page' }).click();
      await option(page);
    },
  },
  {
    name: 'a new version',
    path: 'leads',
    answers: isNewer,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      await heading(page, /^Leads/);
    },
  },
  { name: 'a screen that could not be loaded', path: 'persons', answers: isGone('PersonList'), reach: (page) => heading(page, 'This could not be loaded') },
  { name: 'an address that leads nowhere', path: 'no/such/screen', reach: (page) => heading(page, 'Error 404') },
  { name: 'the public page', path: '/', reach: (page) => heading(page, /./) },
  { name: 'a public page that does not exist', path: '/no/such/page', reach: (page) => heading(page, /./) },
];

const lists: readonly ConsoleState[] = [
  { name: 'leads', path: 'leads', reach: rows },
  { name: 'persons', path: 'persons', reach: rows },
  { name: 'users', path: 'users', reach: rows },
  { name: 'a list that is being read', path: 'leads', answers: hangs('**/api/rest/leads?*'), reach: (page) => page.locator('.skeleton').first().waitFor() },
  {
    name: 'columns',
    path: 'leads',
    only: 'desk',
    reach: async (page) => {
      await press(page, 'Columns');
      await dialog(page, 'Columns');
    },
  },
  {
    name: 'a filter of choices',
    path: 'leads',
    only: 'desk',
    reach: async (page) => {
      await press(page, /^Status/);
      await dialog(page, 'Status');
    },
  },
  {
    name: 'filters to add',
    path: 'leads',
    only: 'desk',
    reach: async (page) => {
      await press(page, /^Filter$/);
      await item(page).waitFor();
    },
  },
  {
    name: 'a filter of days',
    path: 'leads',
    only: 'desk',
    reach: async (page) => {
      await press(page, /^Filter$/);
      await item(page, 'Created').click();
      await page.getByRole('dialog', { name: 'Created' }).getByRole('button', { name: /Choose date/ }).first().waitFor();
    },
  },
  {
    name: 'filters of a phone',
    path: 'leads',
    only: 'phone',
    reach: async (page) => {
      await press(page, /^Filters,/);
      await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show/ }).waitFor();
    },
  },
  { name: 'an edited view', path: 'leads?q=electric', reach: (page) => page.getByRole('button', { name: 'Reset' }).waitFor() },
  {
    name: 'a view to save',
    path: 'leads',
    only: 'desk',
    reach: async (page) => {
      await press(page, /Save view/);
      await dialog(page, 'Save view');
    },
  },
  {
    name: "an edited view of the reader's own",
    path: 'leads?q=electric',
    only: 'desk',
    reach: async (page) => {
      await press(page, 'Save as');
      await page.getByLabel('Name of the view').fill('Electric ones');
      await press(page, 'Save view');
      await page.getByRole('button', { name: 'Delete the view Electric ones' }).waitFor();
      await page.getByRole('searchbox').fill('compare');
      await page.getByRole('button', { name: 'Update' }).waitFor();
    },
  },
  {
    name: 'page sizes of a list',
    path: 'leads',
    only: 'desk',
    reach: async (page) => {
      await press(page, /a page$/);
      await item(page).waitFor();
    },
  },
  { name: 'selected rows', path: 'leads', reach: select },
  {
    name: 'to whom selected rows are given',
    path: 'leads',
    reach: async (page) => {
      await select(page);
      await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
      await page.getByRole('dialog').getByLabel('Assign to').waitFor();
    },
  },
  { name: 'a list that filters leave empty', path: 'leads?q=nobody-of-this-name', reach: (page) => heading(page, 'No leads here') },
  { name: 'a list of which nothing exists yet', path: 'leads', answers: answersNoRows, reach: (page) => page.locator('.nothing-to-show').waitFor() },
  { name: 'a list that is not open to the reader', path: 'leads', answers: fails('**/api/rest/leads?*', 403), reach: (page) => heading(page, 'You cannot open leads') },
  { name: 'a list that could not be read', path: 'leads', answers: fails('**/api/rest/leads?*', 500), reach: (page) => heading(page, 'The leads could not be read') },
];

const records: readonly ConsoleState[] = [
  { name: 'a lead', path: 'leads/view/1', reach: (page) => record(page, 'Lead 1') },
  { name: 'a person', path: 'persons/view/1', reach: (page) => record(page, 'Person 1') },
  { name: 'a user', path: 'users/view/2', reach: (page) => record(page, 'User 2') },
  { name: 'a record that is being read', path: 'leads/view/1', answers: hangs('**/api/leads/lead/1'), reach: (page) => page.getByRole('status', { name: 'Reading Lead 1' }).waitFor() },
  { name: 'the history of a lead', path: 'leads/view/1', only: 'phone', reach: history },
  {
    name: 'the history of a lead with values, on a phone',
    path: 'leads/view/1',
    only: 'phone',
    reach: async (page) => {
      await history(page);
      await values(page);
    },
  },
  { name: 'the history of a lead with values', path: 'leads/view/1', only: 'desk', reach: values },
  {
    name: 'statuses',
    path: 'leads/view/1',
    reach: async (page) => {
      await pressIn(page, /Change status/);
      await item(page).waitFor();
    },
  },
  {
    name: 'priorities',
    path: 'leads/view/1',
    reach: async (page) => {
      await pressIn(page, /^Priority/);
      await item(page).waitFor();
    },
  },
  {
    name: 'when to call',
    path: 'leads/view/1',
    reach: async (page) => {
      await pressIn(page, /^Preferred call time/);
      await page.getByRole('dialog').getByRole('button', { name: /Choose date/ }).waitFor();
    },
  },
  {
    name: 'to whom a lead is given',
    path: 'leads/view/1',
    reach: async (page) => {
      await pressIn(page, /^Assigned to/);
      await page.getByRole('dialog', { name: 'Assign lead 1' }).getByLabel('Assign to').fill('adm');
      await option(page);
    },
  },
  {
    name: 'an alert that offers to undo',
    path: 'leads/view/2',
    reach: async (page) => {
      await pressIn(page, /^Priority/);
      await page.locator('[role=menuitem]:not(.Mui-selected)').first().click();
      await page.locator('.alert').getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'more actions',
    path: 'leads/view/1',
    reach: async (page) => {
      await pressIn(page, 'More actions');
      await item(page, 'Delete').waitFor();
    },
  },
  {
    name: 'whether to delete',
    path: 'leads/view/1',
    reach: async (page) => {
      await pressIn(page, 'More actions');
      await item(page, 'Delete').click();
      await dialog(page, /^Delete lead/);
    },
  },
  {
    name: 'where texts name somebody who is deleted',
    path: 'persons/view/1',
    reach: async (page) => {
      await pressIn(page, 'More actions');
      await item(page, 'Delete').click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'the error dialog',
    path: 'leads/view/1',
    answers: fails('**/api/leads/updateStatus', 500),
    reach: async (page) => {
      await pressIn(page, /Change status/);
      await page.locator('[role=menuitem]:not(.Mui-selected)').first().click();
      await page.getByRole('alertdialog', { name: 'Error' }).waitFor();
    },
  },
  { name: 'a record that does not exist', path: 'leads/view/999', reach: (page) => heading(page, 'Lead 999 does not exist') },
  { name: 'a record that is not open to the reader', path: 'leads/view/1', answers: fails('**/api/leads/lead/1', 403), reach: (page) => heading(page, 'Lead 1 is not open to you') },
  { name: 'a record that could not be read', path: 'leads/view/1', answers: fails('**/api/leads/lead/1', 500), reach: (page) => heading(page, 'Lead 1 could not be read') },
];

const credentials = { SecondFactor: true, RecoveryCodesLeft: 3, SecondFactorRequired: true, Passkeys: [{ PasskeyID: 'a', Name: 'Kitchen laptop', AddedTime: '2026-11-20T01:00:00.000Z', LastUsedTime: null }] };
const seed = { Secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/Leaseledger:greta?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Leaseledger' };
const succeeds = (path: string, payload: object) => (page: Page) => page.route(path, (route) => route.fulfill({ json: { success: true, message: '', code: 0, payload } }));
const passwordAgain = async (page: Page, button: string) => {
  await page.getByLabel('Present password').fill('Ledger-2026-x');
  await page.getByRole('button', { name: button, exact: true }).click();
};

const secondFactors: readonly ConsoleState[] = [
  {
    name: 'a second factor that is set up',
    path: 'account',
    answers: succeeds('**/api/users/secondFactor/begin', seed),
    reach: async (page) => {
      await press(page, 'Set up second factor');
      await passwordAgain(page, 'Continue');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  {
    name: 'recovery codes',
    path: 'account',
    answers: async (page) => {
      await succeeds('**/api/users/credentials', credentials)(page);
      await succeeds('**/api/users/recoveryCodes', { RecoveryCodes: Array.from({ length: 10 }, (_, at) => `K9TR-ANG4-6SJQ-3G2${at}`) })(page);
    },
    reach: async (page) => {
      await press(page, 'Make new recovery codes');
      await passwordAgain(page, 'Make new recovery codes');
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
  {
    name: 'a passkey that is removed',
    path: 'account',
    answers: succeeds('**/api/users/credentials', credentials),
    reach: async (page) => {
      await press(page, 'Remove Kitchen laptop');
      await page.getByLabel('Present password').waitFor();
    },
  },
  { name: 'credentials that could not be read', path: 'account', answers: fails('**/api/users/credentials', 500), reach: (page) => heading(page, 'Your passkeys could not be read') },
  { name: 'role groups and their second factors', path: 'users/security', reach: (page) => page.getByRole('table').waitFor() },
  { name: 'role groups that could not be read', path: 'users/security', answers: fails('**/api/users/security', 500), reach: (page) => heading(page, 'The role groups could not be read') },
];

const forms: readonly ConsoleState[] = [
  { name: 'the form of a new lead', path: 'leads/add', reach: form },
  { name: 'the form of a lead', path: 'leads/edit/1', reach: form },
  { name: 'the form of a new user', path: 'users/add', reach: form },
  { name: 'the form of a user', path: 'users/edit/1', reach: form },
  {
    name: 'another password for a user',
    path: 'users/view/2',
    reach: async (page) => {
      await pressIn(page, 'Password');
      await press(page, 'Generate a password');
      await dialog(page, /^Password of/);
    },
  },
  {
    name: 'whether to disable a user',
    path: 'users/view/2',
    reach: async (page) => {
      await pressIn(page, 'Disable');
      await page.getByText(/in hand\.$/).waitFor();
    },
  },
  { name: 'the form of a new person', path: 'persons/add', reach: form },
  { name: 'the form of a person', path: 'persons/edit/1', reach: form },
  {
    name: 'a form with errors',
    path: 'leads/add',
    reach: async (page) => {
      await pressIn(page, /^Add Lead$/);
      await page.getByText(leadMessage.personRequired).waitFor();
    },
  },
  {
    name: 'persons who are found',
    path: 'leads/add',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Person' }).fill('gre');
      await option(page, /Greta/);
    },
  },
  {
    name: 'a person who is added on the way',
    path: 'leads/add',
    reach: async (page) => {
      await pressIn(page, 'Add a new person');
      await page.getByRole('dialog', { name: 'Add a new person' }).getByLabel('First name').waitFor();
    },
  },
  {
    name: 'somebody who is here already',
    path: 'persons/add',
    reach: async (page) => {
      await page.locator('.slide-panel').getByLabel('Email', { exact: true }).fill('greta@example.com');
      await page.getByText('This may be somebody who is here already').waitFor();
    },
  },
  {
    name: 'a calendar',
    path: 'leads/add',
    reach: async (page) => {
      await pressIn(page, /Choose date/);
      await page.getByRole('grid').first().waitFor();
    },
  },
  {
    name: 'choices',
    path: 'leads/edit/1',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Lease term' }).click();
      await option(page);
    },
  },
  {
    name: 'whether to leave without saving',
    path: 'leads/add',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Notes' }).fill('Typed');
      await page.keyboard.press('Escape');
      await dialog(page, 'Leave without saving?');
    },
  },
  {
    name: 'what somebody else saved first',
    path: 'leads/edit/1',
    reach: async (page, staff) => {
      await form(page);
      await changeMeanwhile(staff, 1);
      await pressIn(page, 'Update Lead');
      await page.getByText(/^This record was changed by/).waitFor();
    },
  },
];

/** The reader's Microsoft account, linked through the simulator or not, whatever was before. */
async function microsoft(page: Page, isLinked: boolean): Promise<void> {
  const [link, unlink] = ['Link Microsoft account', 'Unlink Microsoft account'].map((name) => page.getByRole('button', { name, exact: true }));
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
  {
    name: 'a linked Microsoft account',
    path: 'account',
    reach: async (page) => {
      await microsoft(page, true);
      await page.getByRole('list', { name: /^Calendar on/ }).or(page.getByText('Nothing stands in the calendar')).waitFor();
    },
  },
  {
    name: 'a calendar that could not be read',
    path: 'account',
    answers: fails('**/api/ms/getEventsOnDay', 503),
    reach: async (page) => {
      await microsoft(page, true);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'whether to unlink a Microsoft account',
    path: 'account',
    reach: async (page) => {
      await microsoft(page, true);
      await press(page, 'Unlink Microsoft account');
      await dialog(page, 'Unlink the Microsoft account?');
    },
  },
  {
    name: 'a Microsoft account that is not linked',
    path: 'account',
    reach: async (page) => {
      await microsoft(page, false);
      await page.getByRole('note').waitFor();
    },
  },
  {
    name: 'the sign-in of the simulator',
    path: '/health/live',
    reach: async (page) => {
      const { origin } = new URL(page.url());
      await page.goto(`/microsoft-simulator/sign-in?${new URLSearchParams({ redirect_uri: `${origin}/api/ms/token`, login_hint: 'sam@broker.example' })}`);
      await heading(page, 'Sign in');
    },
  },
  { name: 'a sign-in that linked nothing', path: '/api/ms/token', reach: (page) => heading(page, 'Nothing was linked') },
];

const askedAccess = 'users/access?user=1&what=screen%20%2Fadmin%2Fleads';

/** What users may, and why. */
const rights: readonly ConsoleState[] = [
  { name: 'whether somebody may, and permissions', path: askedAccess, reach: (page) => page.getByRole('region', { name: 'Answer' }).getByRole('table').waitFor() },
  {
    name: 'permissions that are not held yet',
    path: askedAccess,
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Not held yet' }).click();
      await option(page);
    },
  },
  { name: 'an answer that could not be given', path: askedAccess, answers: fails('**/api/users/mayThey', 500), reach: (page) => heading(page, 'This could not be answered') },
  { name: 'own permissions', path: 'account', reach: (page) => page.getByRole('region', { name: 'Permissions' }).getByRole('table').waitFor() },
];

/** Every screen of the console with its menus, dialogs and messages, and the public pages. */
export const consoleStates: readonly ConsoleState[] = [...shell, ...account, ...overview, ...lists, ...records, ...secondFactors, ...microsoftAccount, ...rights, ...forms];
