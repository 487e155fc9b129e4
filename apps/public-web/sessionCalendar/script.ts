import { browsersZone } from '../shell/show-zone.ts';

const address = new URL(location.href);
const zone = browsersZone();
const shown = document.querySelector<HTMLSelectElement>('select[name=tz]');
// Which day a session is on is another one by another clock, so the server draws the month anew.
if (zone !== undefined && zone !== shown?.value && !address.searchParams.has('tz')) {
  address.searchParams.set('tz', zone);
  location.replace(address);
}
shown?.addEventListener('change', () => shown.form?.submit());

// The site around gives the frame this height: it learns nothing else.
if (window.parent !== window) {
  new ResizeObserver(() => window.parent.postMessage({ type: 'leaseledger:height', height: document.body.scrollHeight }, '*')).observe(document.body);
}
