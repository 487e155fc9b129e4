const LOST = 'It could not be sent. What you entered is still here: please try again.';

/** Gets a form ready to be sent, e.g. by solving its captcha. @throws Error with what to tell the visitor */
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

async function send(form: HTMLFormElement, prepare: Prepare): Promise<void> {
  try {
    tell(form, 'Sending…');
    await prepare(form);
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(form.action, { method: 'POST', body: fields, headers: { accept: 'text/html' } }).catch(() => undefined);
    if (answer?.redirected) {
      location.assign(answer.url);
      return;
    }
    const html = (await answer?.text().catch(() => '')) ?? '';
    if (showRefused(html)) return;
    const told = new DOMParser().parseFromString(html, 'text/html').querySelector('main .lead')?.textContent;
    tell(form, told || LOST, true);
  } catch (thrown) {
    tell(form, thrown instanceof Error ? thrown.message : LOST, true);
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
