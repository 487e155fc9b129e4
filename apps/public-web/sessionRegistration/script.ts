import { solveCaptcha } from '../captcha/solve.ts';
import { keepDraft } from '../shell/keep-draft.ts';
import { sendInPlace } from '../shell/send-form.ts';
import { showZone } from '../shell/show-zone.ts';

showZone();
keepDraft();
sendInPlace(solveCaptcha);
