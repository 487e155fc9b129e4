// Of the page that ends a sign-in: tells the Account page how it ended, and closes itself where there is nothing to read.
const main = document.querySelector('main');
const isLinked = main.dataset.linked === 'true';
new BroadcastChannel(main.dataset.channel).postMessage({ isLinked, message: main.querySelector('p').textContent });
document.querySelector('button').addEventListener('click', () => window.close());
if (isLinked) window.close();
