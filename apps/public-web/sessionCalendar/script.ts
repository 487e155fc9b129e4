import { browsersZone, isUntouched } from '../shell/show-zone.ts';

const address = new URL(location.href);
const zone = browsersZone();
const shown = document.querySelector<HTMLSelectElement>('select[name=tz]');
// Another zone may move a session to another day, so the server renders the month again.
if (
  shown !== null &&
  isUntouched(shown) &&
  zone !== undefined &&
  zone !== shown.value &&
  !address.searchParams.has('tz')
) {
  address.searchParams.set('tz', zone);
  location.replace(address);
}

// Tells the embedding site the height for its frame, and nothing else.
if (window.parent !== window) {
  new ResizeObserver(() =>
    window.parent.postMessage({ type: 'leaseledger:height', height: document.body.scrollHeight }, '*'),
  ).observe(document.body);
}
