import { chooseZone } from '../shell/choose-zone.ts';
import { keepDraft } from '../shell/keep-draft.ts';
import { sendInPlace } from '../shell/send-form.ts';
import { showMelbourne } from '../shell/show-melbourne.ts';

chooseZone();
keepDraft();
showMelbourne();
sendInPlace();
