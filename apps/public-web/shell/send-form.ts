import { forgetDraft } from './keep-draft.ts';

const LOST = 'It could not be sent. What you entered is still here: please try again.';

/** The milliseconds to wait for an answer. Sending again is safe, because the server handles a repeated form once. */
const PATIENCE = 30_000;

/**
 * The number of repeats after too many requests. Others at the same address may send too, for example an office that
 * registers.
 */
const SENT_AGAIN = 10;

/** An error whose message tells the visitor why the form cannot be sent. */
export class CannotSend extends Error {}

/** Aborts a call without an answer, for example in a tunnel. */
export function patience(): AbortSignal {
  const given = new AbortController();
  setTimeout(() => given.abort(), PATIENCE);
  return given.signal;
}

/**
 * Prepares a form for sending, for example by solving its captcha.
 * @throws {CannotSend} when that fails
 */
export type Prepare = (form: HTMLFormElement) => Promise<void>;

/** The forms being sent. Each is sent once at a time. */
const sending = new WeakSet<HTMLFormElement>();

function tell(form: HTMLFormElement, text: string, isWrong = false): void {
  const status = form.querySelector('.sending');
  if (status === null) return;
  status.textContent = text;
  status.classList.toggle('wrong', isWrong);
}

/**
 * Replaces the page's form by the refused form in the server's answer.
 * @returns whether the answer contained a form
 */
function showRefused(html: string): boolean {
  const answered = new DOMParser().parseFromString(html, 'text/html');
  const [main, shown] = [answered.querySelector('main'), document.querySelector('main')];
  if (main === null || shown === null || main.querySelector('form') === null) return false;
  document.title = answered.title;
  shown.replaceWith(main);
  document.getElementById('error-summary')?.focus();
  return true;
}

/** The failure of a sent form. The errors of an earlier answer go, because they name what the visitor changed since. */
function tellFailure(form: HTMLFormElement, text: string): void {
  document.title = document.title.replace(/^Error: /, '');
  document.getElementById('error-summary')?.remove();
  for (const error of form.querySelectorAll('.field-error')) error.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  tell(form, text, true);
}

/** Asks for something that a form needs. After too many requests from this address it waits as long as the server says, and asks again. */
export async function askUntilTaken<Answer extends Response | undefined>(
  form: HTMLFormElement,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let times = 0; ; times += 1) {
    tell(form, 'Sending…');
    const answer = await ask();
    const seconds = Number(answer?.headers.get('retry-after') ?? 0);
    if (answer?.status !== 429 || seconds === 0 || times === SENT_AGAIN) return answer;
    tell(
      form,
      `Many are sending from your network just now. What you entered is kept, and is sent again by itself in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    );
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

function answerTo(form: HTMLFormElement): Promise<Response | undefined> {
  return askUntilTaken(form, () =>
    // `form.action` may be a field of that name, so the attribute is read.
    fetch(form.getAttribute('action') ?? location.href, {
      method: 'POST',
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      headers: { accept: 'text/html', prefer: 'return=minimal' },
      signal: patience(),
    }).catch(() => undefined),
  );
}

async function send(form: HTMLFormElement, prepare: Prepare): Promise<void> {
  try {
    tell(form, 'Sending…');
    await prepare(form);
    const answer = await answerTo(form);
    const next = answer?.headers.get('location');
    if (next) {
      forgetDraft();
      // The browser may show this page again from its cache, so the status is cleared.
      addEventListener('pagehide', () => tell(form, ''), { once: true });
      location.assign(next);
      return;
    }
    const html = (await answer?.text().catch(() => '')) ?? '';
    if (showRefused(html)) return;
    const told = new DOMParser().parseFromString(html, 'text/html').querySelector('main .lead')?.textContent;
    tellFailure(form, told || LOST);
  } catch (thrown) {
    tellFailure(form, thrown instanceof CannotSend ? thrown.message : LOST);
  }
}

/**
 * Sends the page's form without leaving the page until the server accepts it.
 * A lost connection loses no input, and a second click sends nothing twice.
 */
export function sendInPlace(prepare: Prepare = async () => undefined): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    event.preventDefault();
    if (sending.has(form)) return;
    sending.add(form);
    void send(form, prepare).finally(() => sending.delete(form));
  });
}
