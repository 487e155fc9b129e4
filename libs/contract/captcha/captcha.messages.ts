/** Messages for visitors who must solve a captcha (specification 2, section 5). */
export const captchaMessage = {
  mustVerify: 'You must verify before you can submit this form.',
  unreachable: 'It cannot be verified at the moment. Please try again.',
} as const;
