import { cardRequestTypes, type CardRequestTypeID } from './fuel-card-tracker.codes.ts';

/** The letter of each card request type has the id of that type (decisions 4, 'Files'). */
export type LetterID = CardRequestTypeID;
export const letterIDs: readonly LetterID[] = [137, 162, 138, 139, 2251];
export const isLetterID = (id: number): id is LetterID => Object.hasOwn(cardRequestTypes, id);

/** The version of a letter that is built into the product. */
export const BUILT_IN = 0;

/** The placeholders that a template may hold between double braces, with their meaning. */
export const letterPlaceholders = {
  date: 'Today, DD/MM/YYYY',
  title: 'Title of the person',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'First and last name',
  address: 'Address',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  company: 'Employer',
  registration: 'Registration number',
  vehicle: 'Vehicle',
  delivery: 'How the cards are delivered',
  requestType: 'Request type',
  requestedDate: 'Day on which the cards were requested, DD/MM/YYYY',
  tracker: 'Number of the fuel card tracker',
  assignee: 'Assignee of the tracker',
} as const;
export type LetterPlaceholder = keyof typeof letterPlaceholders;

/** The list of requested cards, and the placeholders between `{{#cards}}` and `{{/cards}}` for each of them. */
export const CARDS = 'cards';
export const cardPlaceholders = {
  card: 'Provider of the card',
  trackingNumber: 'Tracking number',
  sentDate: 'Day on which the card was sent, DD/MM/YYYY',
} as const;
export type CardPlaceholder = keyof typeof cardPlaceholders;

/** The most bytes of a template. */
export const TEMPLATE_BYTES_MAX = 1_000_000;
/** The most bytes of a request with a template in base64. */
export const TEMPLATE_BODY_MAX = Math.ceil((TEMPLATE_BYTES_MAX * 4) / 3) + 1_000;
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
