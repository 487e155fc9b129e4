import { template } from '../../records/mail/exports/template.ts';

/** To a visitor. It repeats nothing that a visitor entered, because strangers could use it to mail any address. */
export const confirmation = template({
  name: 'form-confirmation',
  version: 1,
  subject: 'We have received your details: {{form}}',
  preheader: 'We will be in touch.',
  paragraphs: ['Hello,', 'thank you for your interest. We have received your details and will be in touch.'],
});

/** To the creator of a form. It names no visitor, because a name would remain after its person is forgotten. */
export const notice = template({
  name: 'form-notice',
  version: 1,
  subject: 'New submissions: {{form}}',
  preheader: '{{sent}}',
  paragraphs: ['Hello {{firstName}},', '{{sent}}'],
  button: { label: 'Open the form', address: '{{address}}' },
});
