// The script of the waiting page. It shows the current progress, and opens the product once it answers.
const ONE_SECOND = 1000;

async function look() {
  const asked = fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const text = await asked.then((answer) => answer.text()).catch(() => undefined);
  const next = text === undefined ? undefined : new DOMParser().parseFromString(text, 'text/html');
  if (next?.querySelector('#figures')) {
    for (const element of document.querySelectorAll('p, progress')) {
      const other = next.querySelector(element.id ? `#${element.id}` : 'p');
      if (!other) continue;
      // Unchanged text is not written again, because screen readers would announce it again.
      if (element.textContent !== other.textContent) element.textContent = other.textContent;
      for (const { name, value } of other.attributes) element.setAttribute(name, value);
    }
  } else if (next) location.reload();
  setTimeout(look, ONE_SECOND);
}

setTimeout(look, ONE_SECOND);
