import '../../outside/captcha/captcha.ts';
