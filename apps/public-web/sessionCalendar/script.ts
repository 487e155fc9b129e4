import { browsersZone, isUntouched } from '../shell/show-zone.ts';
import { tellHeight } from '../shell/tell-height.ts';

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

tellHeight();
