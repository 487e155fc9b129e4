import type { OfferedFor } from '@leaseledger/contract/email-templates/email-template.details';

/** The email templates of the demonstration, as designs of the editor. */

interface DemoTemplate {
  readonly Name: string;
  readonly Subject: string;
  /** The kind of record on which it is offered; left out for all. */
  readonly OfferedFor?: OfferedFor;
  /** Each text is a paragraph; names in double braces are placeholders. */
  readonly texts: readonly string[];
  readonly title: string;
  readonly button?: { readonly label: string; readonly path: string };
  /** The paragraphs of an earlier version. */
  readonly earlier?: readonly string[];
}

const greeting = 'Hello {{recipient_first_name}},';

export const demoTemplates: readonly DemoTemplate[] = [
  {
    Name: 'Welcome to novated leasing',
    Subject: 'Welcome to novated leasing',
    OfferedFor: 'Forms',
    title: 'Welcome',
    // The confirmation of a form names no visitor.
    texts: ['Hello,', 'Thank you for your enquiry. Your consultant will call you within one working day.'],
    button: { label: 'How it works', path: '/' },
    earlier: ['Hello,', 'Thank you for your enquiry. We will call you soon.'],
  },
  {
    Name: 'Your quote is ready',
    Subject: 'Your quote, {{recipient_first_name}}',
    OfferedFor: 'Leads',
    title: 'Your quote is ready',
    texts: [greeting, 'Your quote is attached. It holds for 14 days from {{todays_date}}.', '{{content}}'],
    earlier: [greeting, 'Your quote is attached.', '{{content}}'],
  },
  {
    Name: 'Documents we need',
    Subject: 'Four documents for your application',
    title: 'What we need from you',
    texts: [
      greeting,
      'Please send us your licence, your last two payslips, your rates notice and proof of your other income.',
    ],
    earlier: [greeting, 'Please send us your licence and your last two payslips.'],
  },
  {
    Name: 'Vehicle ordered',
    Subject: 'Your vehicle is ordered',
    OfferedFor: 'Enquiries',
    title: 'Your vehicle is ordered',
    texts: [greeting, 'The dealer has confirmed your order. We will tell you the delivery date as soon as we have it.'],
  },
  {
    Name: 'Delivery date',
    Subject: 'Your delivery date',
    OfferedFor: 'Enquiries',
    title: 'Your vehicle arrives soon',
    texts: [greeting, '{{content}}', 'Please bring your licence to the dealer.'],
  },
  {
    Name: 'Fuel card on its way',
    Subject: 'Your fuel card is on its way',
    OfferedFor: 'Fuel cards',
    title: 'Your fuel card is on its way',
    texts: [greeting, 'Your fuel card was posted on {{todays_date}}. Please allow five working days.'],
  },
  {
    Name: 'Lease ends in six months',
    Subject: 'Your lease ends in six months',
    OfferedFor: 'Persons',
    title: 'What happens next',
    texts: [
      greeting,
      'You can buy the vehicle, extend the lease or begin a new one. We are glad to compare them for you.',
    ],
    button: { label: 'Compare', path: '/' },
  },
  {
    Name: 'End of the FBT year',
    Subject: 'Your odometer reading by 31 March',
    OfferedFor: 'Companies',
    title: 'Your odometer reading, please',
    texts: [greeting, 'The FBT year ends on 31 March. Please send us the odometer reading of that day.'],
  },
  {
    Name: 'Thank you for coming',
    Subject: 'Thank you for coming to our session',
    OfferedFor: 'Sessions',
    title: 'Thank you for coming',
    texts: [greeting, 'It was good to meet you. Ask for a quote whenever it suits you.'],
    button: { label: 'Ask for a quote', path: '/' },
  },
  {
    Name: 'Feedback after delivery',
    Subject: 'How was it, {{recipient_first_name}}?',
    OfferedFor: 'Leads',
    title: 'How did we do?',
    texts: [greeting, 'Your vehicle has been with you for a month. Please tell us what we could do better.'],
  },
];

const inline = (text: string) =>
  text
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((part) =>
      part.startsWith('{{') ? { type: 'variable', attrs: { name: part.slice(2, -2) } } : { type: 'text', text: part },
    );

/** The design of a template, with the given paragraphs. */
export const demoDesign = ({ title, button }: DemoTemplate, texts: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: inline(title) },
      ...texts.map((text) =>
        text === '{{content}}' ? { type: 'content' } : { type: 'paragraph', content: inline(text) },
      ),
      ...(button === undefined
        ? []
        : [
            {
              type: 'button',
              attrs: { href: `{{main_site_url}}${button.path}` },
              content: inline(button.label),
            },
          ]),
    ],
  });
