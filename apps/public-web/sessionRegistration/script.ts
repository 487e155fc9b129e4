import { solveCaptcha } from '../captcha/solve.ts';
import { sendInPlace } from '../shell/send-form.ts';
import { showZone } from '../shell/show-zone.ts';

showZone();
sendInPlace(solveCaptcha);
