// The script of the page that ends a sign-in. It reports the outcome to the Account page, and closes a successful page.
const main = document.querySelector('main');
const isLinked = main.dataset.linked === 'true';
new BroadcastChannel(main.dataset.channel).postMessage({ isLinked, message: main.querySelector('p').textContent });
document.querySelector('button').addEventListener('click', () => window.close());
if (isLinked) window.close();
