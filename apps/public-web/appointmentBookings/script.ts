import { solveCaptcha } from '../captcha/solve.ts';
import { keepDraft } from '../shell/keep-draft.ts';
import { sendInPlace } from '../shell/send-form.ts';
import { closeBegunSlots } from './close-begun.ts';

keepDraft();
closeBegunSlots();
sendInPlace(solveCaptcha);
