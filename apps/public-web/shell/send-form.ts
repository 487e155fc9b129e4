const LOST = 'It could not be sent. What you entered is still here: please try again.';

/** Milliseconds after which nobody goes on waiting for an answer: what is sent twice is done once. */
const PATIENCE = 30_000;

/** So often a form is sent again that came too often from its address: others there send as well, as an office that registers does. */
const SENT_AGAIN = 10;

/** Why a form cannot be sent, as the visitor is told. */
export class CannotSend extends Error {}

/** Gives a call up whose answer does not come, as in a tunnel. */
export function patience(): AbortSignal {
  const given = new AbortController();
  setTimeout(() => given.abort(), PATIENCE);
  return given.signal;
}

/** Gets a form ready to be sent, e.g. by solving its captcha. @throws CannotSend */
export type Prepare = (form: HTMLFormElement) => Promise<void>;

/** A form is sent once at a time. */
const sending = new WeakSet<HTMLFormElement>();

function tell(form: HTMLFormElement, text: string, isWrong = false): void {
  const status = form.querySelector('.sending');
  if (status === null) return;
  status.textContent = text;
  status.classList.toggle('wrong', isWrong);
}

/** Shows what the server made of a refused form in the place of the one that was sent. @returns whether it answered with that form */
function showRefused(html: string): boolean {
  const answered = new DOMParser().parseFromString(html, 'text/html');
  const [main, shown] = [answered.querySelector('main'), document.querySelector('main')];
  if (main === null || shown === null || main.querySelector('form') === null) return false;
  document.title = answered.title;
  shown.replaceWith(main);
  document.getElementById('error-summary')?.focus();
  return true;
}

/** Sends a form, and again when the server says so where it takes no more from this address for now. */
async function answerTo(form: HTMLFormElement): Promise<Response | undefined> {
  for (let times = 0; ; times += 1) {
    tell(form, 'Sending…');
    // A field of the form may be called action.
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(form.getAttribute('action') ?? location.href, {
      method: 'POST',
      body: fields,
      headers: { accept: 'text/html', prefer: 'return=minimal' },
      signal: patience(),
    }).catch(() => undefined);
    const seconds = Number(answer?.headers.get('retry-after') ?? 0);
    if (answer?.status !== 429 || seconds === 0 || times === SENT_AGAIN) return answer;
    tell(
      form,
      `Many are sending from your network just now. What you entered is kept, and is sent again by itself in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    );
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function send(form: HTMLFormElement, prepare: Prepare): Promise<void> {
  try {
    tell(form, 'Sending…');
    await prepare(form);
    const answer = await answerTo(form);
    const next = answer?.headers.get('location');
    if (next) {
      // Whoever comes back may find the page as it was left.
      addEventListener('pagehide', () => tell(form, ''), { once: true });
      location.assign(next);
      return;
    }
    const html = (await answer?.text().catch(() => '')) ?? '';
    if (showRefused(html)) return;
    const told = new DOMParser().parseFromString(html, 'text/html').querySelector('main .lead')?.textContent;
    tell(form, told || LOST, true);
  } catch (thrown) {
    tell(form, thrown instanceof CannotSend ? thrown.message : LOST, true);
  }
}

/** Sends the page's form without leaving it until it was accepted: nothing that was entered is lost with a connection, and a second click sends nothing twice. */
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
