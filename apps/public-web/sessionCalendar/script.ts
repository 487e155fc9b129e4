import { browsersZone, isUntouched } from '../shell/show-zone.ts';

const address = new URL(location.href);
const zone = browsersZone();
const shown = document.querySelector<HTMLSelectElement>('select[name=tz]');
// Which day a session is on is another one by another clock, so the server draws the month anew.
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

// The site around gives the frame this height: it learns nothing else.
if (window.parent !== window) {
  new ResizeObserver(() =>
    window.parent.postMessage({ type: 'leaseledger:height', height: document.body.scrollHeight }, '*'),
  ).observe(document.body);
}
