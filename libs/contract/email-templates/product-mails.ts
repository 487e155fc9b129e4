import { isEmailPlaceholder } from './email-template.placeholders.ts';

const word = (label: string, sample: string) => ({ label, sample });

/** The placeholders of the product's own mails: a label for the menu of the editor, and a sample. A value whose name ends in `_url` is an address. */
export const mailWords = {
  first_name: word('First name', 'Ada'),
  name: word('Name', 'Ada Lovelace'),
  by: word('Name of the colleague who did it', 'Mia Okafor'),
  assignee: word('Name of the assignee', 'Mia Okafor'),
  customer: word('Name of the customer', 'Ravi Menon'),
  employer: word('Employer', 'Acme Pty Ltd'),
  phone: word('Phone number', '0412 345 678'),
  email: word('Email address', 'ravi.menon@example.com'),
  call_time: word('Preferred call time', '2 March 2026, 9:30 am'),
  record: word('Number of the record', '42'),
  record_url: word('Link to the record', 'https://example.com/admin/leads/view/42'),
  count: word('How many', '25'),
  some: word('Words before a shortened list', 'The first 20 of them:'),
  records: word('List of the records', 'Lead 42, New, priority High: https://example.com/admin/leads/view/42'),
  list_url: word('Link to the list', 'https://example.com/admin/leads?view=mine'),
  more: word('Words that only some of these mails have', 'Please call before Friday.'),
  what: word('What happened', 'New registration'),
  did: word('What the customer did', 'has registered'),
  session: word('Name of the session', 'Novated leasing explained'),
  when: word('When the session is', 'Monday 2 March 2026, 9:30 am to 10:30 am'),
  where: word('Where the session is', 'Level 3, 1 Example Street, Melbourne'),
  contents: word('Words to the contact', 'Everybody is welcome.'),
  session_url: word('Link to the session', 'https://example.com/session'),
  join_url: word('Link to join online', 'https://example.com/join'),
  seat_url: word('Link to the seat', 'https://example.com/seat'),
  until: word('Until when', 'Monday 2 March 2026, 5:00 pm'),
  place: word('Place on the waiting list', 'You are number 2 on the waiting list.'),
  reason: word('Reason', 'The room is larger.'),
  quote_url: word('Link to ask for a quote', 'https://example.com/quote'),
  callback_url: word('Link to ask for a callback', 'https://example.com/callback'),
  liked_url: word('Link of good feedback', 'https://example.com/feedback/1'),
  disliked_url: word('Link of bad feedback', 'https://example.com/feedback/2'),
  registrations: word('Number of registrations', 'One person has registered.'),
  quotes: word('Number of quotes', 'One person has asked for a quote.'),
  callbacks: word('Number of callbacks', '2 people have asked to be called back.'),
  password_url: word('Link to choose a password', 'https://example.com/admin/resetPassword'),
  cards: word('The cards', 'BP and Shell fuel cards'),
  way: word('The way of sending', 'by post'),
  bp_number: word('Tracking number of the BP card', 'AP12345'),
  ampol_number: word('Tracking number of the Ampol card', 'AP12346'),
  shell_number: word('Tracking number of the Shell card', 'AP12347'),
  chargefox_number: word('Tracking number of the Chargefox card', 'AP12348'),
  vehicle: word('Vehicle', 'Toyota RAV4'),
  registration: word('Registration', '1AB 2CD'),
  form: word('Name of the form', 'Employee benefits'),
  submissions: word('How often the form was sent', '3 people have sent this form.'),
  form_url: word('Link to the form', 'https://example.com/admin/forms/view/42'),
  subject: word('Subject that was written', 'Your quote'),
  beginning: word('First words of the text', 'Hello Ada, here is your quote.'),
} as const;

type MailWord = keyof typeof mailWords;

/** The names between double braces: `{{name}}`. */
type PlaceholdersIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
type OwnIn<Text extends string> = Extract<PlaceholdersIn<Text>, MailWord>;

/** A mail that the product sends. Its texts are the built-in first version of its email template. */
export interface ProductMail<Text extends string = string> {
  /** The id of its email template. Ids that the product counts up never reach it. */
  readonly id: number;
  /** Its name in the list of email templates. */
  readonly name: string;
  /** Raised when a text or the design of built-in mails changes. Sent mails name it. */
  readonly version: number;
  readonly subject: Text;
  /** Shown beside the subject in a list of mails. */
  readonly preheader: Text;
  /** A paragraph whose placeholders are all empty is left out. `{{content}}` alone is HTML that the product makes. */
  readonly paragraphs: readonly Text[];
  /** Labels with their values. Details without a value are left out. */
  readonly details?: Readonly<Record<string, Text>>;
  /** Paragraphs below the details. */
  readonly closing?: readonly Text[];
  /** Left out when its address is empty. */
  readonly button?: { readonly label: Text; readonly address: Text };
  /** Further links. Links without an address are left out. */
  readonly links?: readonly { readonly label: Text; readonly address: Text }[];
}

/** An entry whose texts hold only known placeholders. Another one does not compile. */
const mail = <const Text extends string>(
  parts: ProductMail<Text> &
    (PlaceholdersIn<Text> extends MailWord | 'content'
      ? unknown
      : { readonly unknownPlaceholder: PlaceholdersIn<Text> }),
): ProductMail<Text> => parts;

const joining = { label: 'Join online', address: '{{join_url}}' } as const;
const ofSession = { Session: '{{session}}', When: '{{when}}', Where: '{{where}}' } as const;
const ofCustomer = {
  Employer: '{{employer}}',
  'Contact number': '{{phone}}',
  Email: '{{email}}',
  'Preferred call time': '{{call_time}}',
} as const;
const ofVehicle = { Vehicle: '{{vehicle}}', Registration: '{{registration}}' } as const;
const trackingNumbers = {
  'BP tracking number': '{{bp_number}}',
  'Ampol tracking number': '{{ampol_number}}',
  'Shell tracking number': '{{shell_number}}',
  'Chargefox tracking number': '{{chargefox_number}}',
} as const;
const untracked = 'There is no tracking number. Please tell us if nothing has arrived after two weeks.';
const ofRegistration =
  'We have sent your {{cards}} for the new registration {{way}}. Please destroy the cards with the former registration once these have arrived.';
const ofCards = { preheader: 'Sent {{way}}.', closing: ['Please reply to this mail if you have a question.'] } as const;

/**
 * The closed list of the mails that the product sends. Administrators change their templates; until then, and after
 * 'Reset to built-in', the product sends these. Keys and ids never change, because sent mails hold them.
 */
export const productMails = {
  'lead-assigned': mail({
    id: 90201,
    name: 'Lead assigned',
    version: 2,
    subject: 'Lead assigned to you: {{customer}}',
    preheader: '{{by}} gave you lead {{record}}.',
    paragraphs: ['Hello {{first_name}},', '{{by}} gave you lead {{record}}: {{customer}}.', '{{more}}'],
    details: ofCustomer,
    button: { label: 'Open the lead', address: '{{record_url}}' },
  }),
  'lead-assigned-client': mail({
    id: 90202,
    name: 'Lead assigned, to the customer',
    version: 3,
    subject: '{{assignee}} looks after your enquiry',
    preheader: '{{assignee}} will be in touch with you.',
    paragraphs: [
      'Hello {{first_name}},',
      'Thank you for your interest in a novated lease. {{assignee}} looks after your enquiry from now on and will be in touch with you.',
      '{{more}}',
    ],
    details: { Phone: '{{phone}}', Email: '{{email}}' },
  }),
  'leads-assigned': mail({
    id: 90203,
    name: 'Leads assigned',
    version: 2,
    subject: '{{count}} leads assigned to you',
    preheader: '{{by}} gave you {{count}} leads at once.',
    paragraphs: [
      'Hello {{first_name}},',
      '{{by}} gave you {{count}} leads at once.',
      '{{more}}',
      '{{some}}',
      '{{records}}',
    ],
    button: { label: 'Open your leads', address: '{{list_url}}' },
  }),
  'enquiry-assigned': mail({
    id: 90204,
    name: 'Enquiry assigned',
    version: 2,
    subject: 'Enquiry assigned to you: {{customer}}',
    preheader: '{{by}} gave you enquiry {{record}}.',
    paragraphs: ['Hello {{first_name}},', '{{by}} gave you enquiry {{record}}: {{customer}}.', '{{more}}'],
    details: ofCustomer,
    button: { label: 'Open the enquiry', address: '{{record_url}}' },
  }),
  'enquiry-assigned-client': mail({
    id: 90205,
    name: 'Enquiry assigned, to the customer',
    version: 3,
    subject: '{{assignee}} looks after your enquiry',
    preheader: '{{assignee}} will be in touch with you.',
    paragraphs: [
      'Hello {{first_name}},',
      'Thank you for your enquiry. {{assignee}} looks after it from now on and will be in touch with you.',
      '{{more}}',
    ],
    details: { Phone: '{{phone}}', Email: '{{email}}' },
  }),
  'enquiries-assigned': mail({
    id: 90206,
    name: 'Enquiries assigned',
    version: 2,
    subject: '{{count}} enquiries assigned to you',
    preheader: '{{by}} gave you {{count}} enquiries at once.',
    paragraphs: [
      'Hello {{first_name}},',
      '{{by}} gave you {{count}} enquiries at once.',
      '{{more}}',
      '{{some}}',
      '{{records}}',
    ],
    button: { label: 'Open your enquiries', address: '{{list_url}}' },
  }),
  'records-changed': mail({
    id: 90207,
    name: 'Changes of records',
    version: 1,
    subject: '{{what}}',
    preheader: 'This changed on the records that you follow:',
    paragraphs: ['This changed on the records that you follow:', '{{content}}'],
  }),
  'session-contact': mail({
    id: 90208,
    name: 'Session, to the company',
    version: 2,
    subject: 'Information session: {{session}}',
    preheader: '{{when}}',
    paragraphs: [
      'Hello {{name}},',
      '{{by}} has planned an information session on novated leases for you. Please pass this on to everybody who may come.',
      '{{contents}}',
    ],
    details: ofSession,
    button: { label: 'Reserve a place', address: '{{session_url}}' },
  }),
  'attendee-confirmation': mail({
    id: 90209,
    name: 'Session confirmation',
    version: 4,
    subject: 'You are registered: {{session}}',
    preheader: '{{when}}',
    paragraphs: [
      'Hello {{first_name}},',
      'Your seat is reserved. The file that comes with this mail puts the session into your calendar.',
    ],
    details: ofSession,
    button: { label: 'See or give up your seat', address: '{{seat_url}}' },
    links: [joining],
  }),
  'attendee-waiting': mail({
    id: 90210,
    name: 'Session waiting list',
    version: 3,
    subject: 'You are on the waiting list: {{session}}',
    preheader: '{{when}}',
    paragraphs: [
      'Hello {{first_name}},',
      'This session is full. {{place}}',
      'We will e-mail you when a seat becomes free.',
    ],
    details: ofSession,
    button: { label: 'See or give up your place', address: '{{seat_url}}' },
  }),
  'attendee-offer': mail({
    id: 90211,
    name: 'Session seat offered',
    version: 3,
    subject: 'A seat is free for you: {{session}}',
    preheader: 'It is held for you until {{until}}.',
    paragraphs: [
      'Hello {{first_name}},',
      'A seat in this session has become free. It is held for you until {{until}}; after that the next person on the waiting list gets it.',
    ],
    details: ofSession,
    button: { label: 'Take the seat, or leave it', address: '{{seat_url}}' },
  }),
  'attendee-offer-lapsed': mail({
    id: 90212,
    name: 'Session seat not taken',
    version: 3,
    subject: 'Your seat is no longer held: {{session}}',
    preheader: 'The time to take it has passed.',
    paragraphs: [
      'Hello {{first_name}},',
      'The time to take the seat that was held for you has passed, and the next person on the waiting list gets it. If you would still like to come, please register again.',
    ],
    details: ofSession,
    button: { label: 'Register again', address: '{{session_url}}' },
  }),
  'attendee-moved': mail({
    id: 90213,
    name: 'Session changed',
    version: 5,
    subject: 'Changed: {{session}}',
    preheader: '{{when}}',
    paragraphs: [
      'Hello {{first_name}},',
      'When or where this session takes place has changed. The file that comes with this mail brings your calendar up to date.',
      'The reason: {{reason}}',
    ],
    details: ofSession,
    button: { label: 'See or give up your seat', address: '{{seat_url}}' },
    links: [joining],
  }),
  'attendee-cancelled': mail({
    id: 90214,
    name: 'Session cancelled',
    version: 3,
    subject: 'Cancelled: {{session}}',
    preheader: '{{when}}',
    paragraphs: [
      'Hello {{first_name}},',
      'This session does not take place. The file that comes with this mail takes it out of your calendar.',
    ],
    details: { Session: '{{session}}', When: '{{when}}' },
  }),
  'attendee-completed': mail({
    id: 90215,
    name: 'Session completed',
    version: 5,
    subject: 'Thank you for your interest: {{session}}',
    preheader: 'Ask for a quote, or tell us how it was.',
    paragraphs: [
      'Hello {{first_name}},',
      'Thank you for your interest in a novated lease. If you like, ask for a quote: it takes two minutes.',
    ],
    button: { label: 'Request a quote', address: '{{quote_url}}' },
    links: [
      { label: 'Rather talk about it? Ask to be called back', address: '{{callback_url}}' },
      { label: 'I liked the session', address: '{{liked_url}}' },
      { label: 'I did not like the session', address: '{{disliked_url}}' },
    ],
  }),
  'attendee-missed': mail({
    id: 90216,
    name: 'Session completed, without a seat',
    version: 3,
    subject: 'No seat became free: {{session}}',
    preheader: 'You can still ask for a quote.',
    paragraphs: [
      'Hello {{first_name}},',
      'This session has taken place, and we are sorry that no seat became free for you. You can still ask for a quote: it takes two minutes.',
    ],
    button: { label: 'Request a quote', address: '{{quote_url}}' },
    links: [{ label: 'Rather talk about it? Ask to be called back', address: '{{callback_url}}' }],
  }),
  'attendee-reminder': mail({
    id: 90217,
    name: 'Session reminder',
    version: 4,
    subject: 'Reminder: {{session}}',
    preheader: '{{when}}',
    paragraphs: ['Hello {{first_name}},', 'This session is soon.'],
    details: ofSession,
    button: { label: 'See or give up your seat', address: '{{seat_url}}' },
    links: [joining],
  }),
  'session-notice': mail({
    id: 90218,
    name: 'Session, to its creator',
    version: 2,
    subject: '{{what}}: {{session}}',
    preheader: '{{customer}}',
    paragraphs: ['Hello {{first_name}},', '{{customer}} {{did}}.'],
    details: { Session: '{{session}}', When: '{{when}}' },
    button: { label: 'Open the session', address: '{{record_url}}' },
  }),
  'session-notices': mail({
    id: 90219,
    name: 'Session, to its creator, several at once',
    version: 2,
    subject: 'What attendees did: {{session}}',
    preheader: '{{registrations}} {{quotes}} {{callbacks}}',
    paragraphs: ['Hello {{first_name}},', '{{registrations}}', '{{quotes}}', '{{callbacks}}'],
    details: { Session: '{{session}}', When: '{{when}}' },
    button: { label: 'Open the session', address: '{{record_url}}' },
  }),
  'password-link': mail({
    id: 90220,
    name: 'Link for a new password',
    version: 2,
    subject: 'Choose a new password for Leaseledger',
    preheader: 'The link is good once.',
    paragraphs: [
      'Hello {{first_name}},',
      'Somebody, probably you, asked for a new password for Leaseledger. Choose it here:',
      '{{password_url}}',
      'The link is good once, until {{until}} in Melbourne. It takes the place of any that you were sent before.',
      'If it was not you who asked, do nothing: your password is as it was.',
    ],
  }),
  'fuel-cards-sent': mail({
    ...ofCards,
    id: 90221,
    name: 'Fuel cards, with tracking',
    version: 1,
    subject: 'Your {{cards}}',
    paragraphs: ['Hello {{first_name}},', 'We have sent your {{cards}} {{way}}.'],
    details: { ...trackingNumbers, ...ofVehicle },
  }),
  'fuel-cards-sent-untracked': mail({
    ...ofCards,
    id: 90222,
    name: 'Fuel cards, without tracking',
    version: 1,
    subject: 'Your {{cards}}',
    paragraphs: ['Hello {{first_name}},', 'We have sent your {{cards}} {{way}}.', untracked],
    details: ofVehicle,
  }),
  'fuel-card-additional-bp': mail({
    ...ofCards,
    id: 90223,
    name: 'Fuel card, additional or replacement BP',
    version: 1,
    subject: 'Your BP fuel card',
    paragraphs: ['Hello {{first_name}},', 'The BP fuel card that you asked for has been sent {{way}}.'],
    details: { 'BP tracking number': '{{bp_number}}', ...ofVehicle },
  }),
  'fuel-card-additional-ampol': mail({
    ...ofCards,
    id: 90224,
    name: 'Fuel card, additional or replacement Ampol',
    version: 1,
    subject: 'Your Ampol fuel card',
    paragraphs: ['Hello {{first_name}},', 'The Ampol fuel card that you asked for has been sent {{way}}.'],
    details: { 'Ampol tracking number': '{{ampol_number}}', ...ofVehicle },
  }),
  'fuel-card-additional-shell': mail({
    ...ofCards,
    id: 90225,
    name: 'Fuel card, additional or replacement Shell',
    version: 1,
    subject: 'Your Shell fuel card',
    paragraphs: ['Hello {{first_name}},', 'The Shell fuel card that you asked for has been sent {{way}}.'],
    details: { 'Shell tracking number': '{{shell_number}}', ...ofVehicle },
  }),
  'fuel-card-expiry-bp': mail({
    ...ofCards,
    id: 90226,
    name: 'Fuel card, expiry replacement BP',
    version: 1,
    subject: 'Your new BP fuel card',
    paragraphs: [
      'Hello {{first_name}},',
      'Your BP fuel card expires soon. Its replacement has been sent {{way}}. Please use the present card until it expires, and destroy it then.',
    ],
    details: { 'BP tracking number': '{{bp_number}}', ...ofVehicle },
  }),
  'fuel-card-expiry-ampol': mail({
    ...ofCards,
    id: 90227,
    name: 'Fuel card, expiry replacement Ampol',
    version: 1,
    subject: 'Your new Ampol fuel card',
    paragraphs: [
      'Hello {{first_name}},',
      'Your Ampol fuel card expires soon. Its replacement has been sent {{way}}. Please use the present card until it expires, and destroy it then.',
    ],
    details: { 'Ampol tracking number': '{{ampol_number}}', ...ofVehicle },
  }),
  'fuel-card-expiry-shell': mail({
    ...ofCards,
    id: 90228,
    name: 'Fuel card, expiry replacement Shell',
    version: 1,
    subject: 'Your new Shell fuel card',
    paragraphs: [
      'Hello {{first_name}},',
      'Your Shell fuel card expires soon. Its replacement has been sent {{way}}. Please use the present card until it expires, and destroy it then.',
    ],
    details: { 'Shell tracking number': '{{shell_number}}', ...ofVehicle },
  }),
  'fuel-cards-registration': mail({
    ...ofCards,
    id: 90229,
    name: 'Fuel cards, change of registration, with tracking',
    version: 1,
    subject: 'Your {{cards}} for the new registration',
    paragraphs: ['Hello {{first_name}},', ofRegistration],
    details: { ...trackingNumbers, ...ofVehicle },
  }),
  'fuel-cards-registration-untracked': mail({
    ...ofCards,
    id: 90230,
    name: 'Fuel cards, change of registration, without tracking',
    version: 1,
    subject: 'Your {{cards}} for the new registration',
    paragraphs: ['Hello {{first_name}},', ofRegistration, untracked],
    details: ofVehicle,
  }),
  /** To a visitor. It repeats nothing that a visitor entered, because strangers could use it to mail any address. */
  'form-confirmation': mail({
    id: 90231,
    name: 'Form, to the visitor',
    version: 3,
    subject: 'We have received your details: {{form}}',
    preheader: 'We will be in touch.',
    paragraphs: ['Hello,', 'Thank you for your interest. We have received your details and will be in touch.'],
  }),
  /** It names no visitor, because a name would remain after its person is forgotten. */
  'form-notice': mail({
    id: 90232,
    name: 'Form, to its creator',
    version: 2,
    subject: 'New submissions: {{form}}',
    preheader: '{{submissions}}',
    paragraphs: ['Hello {{first_name}},', '{{submissions}}'],
    button: { label: 'Open the form', address: '{{form_url}}' },
  }),
  written: mail({
    id: 90233,
    name: 'Mail written by staff',
    version: 1,
    subject: '{{subject}}',
    preheader: '{{beginning}}',
    paragraphs: ['{{content}}'],
  }),
} as const;

export type ProductMailKey = keyof typeof productMails;

/** The values of a product's mail, as text without markup. A missing one does not compile. */
export type ProductMailValues<Key extends ProductMailKey> = Readonly<
  Record<(typeof productMails)[Key] extends ProductMail<infer Text> ? OwnIn<Text> : never, string>
>;

const textsOf = ({ subject, preheader, paragraphs, details, closing, button, links }: ProductMail): string =>
  JSON.stringify([subject, preheader, paragraphs, details, closing, button, links]);

/** The own placeholders of a product's mail: those of its built-in version, but for the document's. */
export const ownPlaceholders = (mail: ProductMail): readonly MailWord[] => [
  ...new Set(
    [...textsOf(mail).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).filter((name) => isMailWord(name)),
  ),
];

const isMailWord = (name: string): name is MailWord => !isEmailPlaceholder(name) && Object.hasOwn(mailWords, name);

export const isProductMail = (key: string): key is ProductMailKey => Object.hasOwn(productMails, key);
/** The product's mail of an email template; undefined for a template of staff. */
export const productMailOf = (EmailTemplateID: number): ProductMailKey | undefined =>
  Object.keys(productMails)
    .filter(isProductMail)
    .find((key) => productMails[key].id === EmailTemplateID);
