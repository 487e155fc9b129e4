import { sendInPlace } from '../shell/send-form.ts';

sendInPlace();
