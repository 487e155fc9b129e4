/** What visitors are told who have to show that they are no program (specification 2, section 5). */
export const captchaMessage = {
  mustVerify: 'You must verify before you can submit this form.',
  unreachable: 'It cannot be verified at the moment. Please try again.',
} as const;
