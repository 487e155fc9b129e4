import { solveCaptcha } from '../captcha/solve.ts';
import { sendInPlace } from '../shell/send-form.ts';

sendInPlace(solveCaptcha);
