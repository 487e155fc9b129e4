import { solveCaptcha } from '../captcha/solve.ts';
import { chooseZone } from '../shell/choose-zone.ts';
import { sendInPlace } from '../shell/send-form.ts';

chooseZone();
sendInPlace(solveCaptcha);
