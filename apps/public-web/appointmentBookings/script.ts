import { solveCaptcha } from '../captcha/solve.ts';
import { sendInPlace } from '../shell/send-form.ts';
import { closeBegunSlots } from './close-begun.ts';

closeBegunSlots();
sendInPlace(solveCaptcha);
