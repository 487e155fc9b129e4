import { builtFrom } from '../shell/assets.ts';

/** The hidden field that a script fills in when the form is sent. */
export function Captcha() {
  return <input type="hidden" id="Captcha" name="Captcha" data-solver={builtFrom('captcha/solver.ts')} />;
}
