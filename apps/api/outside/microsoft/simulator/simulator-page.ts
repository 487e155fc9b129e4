import { escaped } from '../../../platform/answers/html-text.ts';
import { pageOf } from '../pages.ts';

/** The parameters of a sign-in address at the simulator. */
export interface AskedOfSimulator {
  readonly redirect_uri: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_challenge: string;
  readonly login_hint: string;
}

/** The sign-in page of the simulator. It accepts any account, and can imitate failures of Microsoft. */
export function simulatorPage({ login_hint, ...asked }: AskedOfSimulator): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('\n');
  return pageOf(
    'Sign in to the Microsoft simulator',
    `<main>
<h1>Sign in</h1>
<p class="simulator">This is a simulator, not Microsoft. It is built into Leaseledger and asks for no password: the calendar that it shows is made up.</p>
<form method="get">
${hidden}
<label>Account
<input type="email" name="account" value="${escaped(login_hint)}" maxlength="254" required autocomplete="off" spellcheck="false">
</label>
<p>Leaseledger asks to read this account's profile, to read and write its calendars, to see its chats, and to do so while you are away.</p>
<label class="check"><input type="checkbox" name="expires" value="1"> Let this sign-in expire at once</label>
<div class="actions">
<button class="first" name="answer" value="accept">Sign in and allow</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
</div>
</form>
</main>`,
  );
}
