import type { CardProvider } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { cardProviders, deliveryType } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { trackingMail, trackingMails, type TrackingMailID } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { oneLine } from '@leaseledger/contract/shared/plain-text';
import { details, escaped, paragraph } from '../../records/mail/exports/layout.ts';

type Described = Pick<
  FuelCardTrackerRow,
  | 'PersonFullName'
  | 'DeliveryTypeCodeID'
  | 'RegistrationNumber'
  | 'VehicleDescription'
  | `CardRequested_${CardProvider}`
  | `TrackingNumber_${CardProvider}`
>;

const ways: Readonly<Record<number, string>> = {
  [deliveryType.STANDARD]: 'by post',
  [deliveryType.HAND]: 'by hand',
  [deliveryType.EXPRESS]: 'by express post',
  [deliveryType.COURIER]: 'by courier',
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** The subject and the sentence of each type. @param cards 'BP card' or 'BP and Shell cards' @param sent 'have been sent by post' */
function saidIn(
  type: TrackingMailID,
  { cards, sent, registration }: { readonly cards: string; readonly sent: string; readonly registration: string },
): readonly [subject: string, sentence: string] {
  switch (type) {
    case trackingMail.STANDARD:
    case trackingMail.STANDARD_UNTRACKED:
      return [`Your ${cards}`, `Your ${cards} ${sent}.`];
    case trackingMail.REGISTRATION:
    case trackingMail.REGISTRATION_UNTRACKED:
      return [
        `Your ${cards} for the new registration`,
        `Your ${cards} for the new registration${registration} ${sent}. Please destroy the cards with the former registration once these have arrived.`,
      ];
    case trackingMail.EXPIRY_BP:
    case trackingMail.EXPIRY_AMPOL:
    case trackingMail.EXPIRY_SHELL:
      return [
        `Your new ${cards}`,
        `Your ${cards} expires soon. Its replacement has been sent${sent.replace(/^ha(?:s|ve) been sent/, '')}. Please use the present card until it expires, and destroy it then.`,
      ];
    default:
      return [`Your ${cards}`, `The ${cards} that you asked for ${sent}.`];
  }
}

/**
 * A tracking mail as the editor first shows it (decisions 4). Tables and styles on each element hold in mail programs.
 * A mail about one card names that card, also where the tracker holds others.
 */
export function trackingMailText(
  EmailType: TrackingMailID,
  tracker: Described,
): { readonly Subject: string; readonly HTML: string } {
  const type: { readonly needsNumber: boolean; readonly of?: CardProvider } = trackingMails[EmailType];
  const cards =
    type.of === undefined
      ? cardProviders.filter((card) => tracker[`CardRequested_${card}`] || tracker[`TrackingNumber_${card}`])
      : [type.of];
  const named = cards.length === 0 ? 'fuel cards' : `${listed(cards)} fuel card${cards.length === 1 ? '' : 's'}`;
  const way = ways[tracker.DeliveryTypeCodeID];
  const [subject, sentence] = saidIn(EmailType, {
    cards: named,
    sent: `${cards.length === 1 ? 'has' : 'have'} been sent${way === undefined ? '' : ` ${way}`}`,
    registration: tracker.RegistrationNumber ? ` ${tracker.RegistrationNumber}` : '',
  });
  const numbers = type.needsNumber
    ? cards.flatMap((card) => {
        const number = tracker[`TrackingNumber_${card}`];
        return number ? [[`${card} tracking number`, number] as const] : [];
      })
    : [];
  const vehicle = (
    [
      ['Vehicle', tracker.VehicleDescription],
      ['Registration', tracker.RegistrationNumber],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const firstName = (tracker.PersonFullName ?? '').split(' ', 1)[0] ?? '';
  const paragraphs = [
    firstName === '' ? 'Hello,' : `Hello ${firstName},`,
    sentence,
    ...(type.needsNumber
      ? []
      : ['There is no tracking number. Please tell us if nothing has arrived after two weeks.']),
  ];
  const html = (texts: readonly string[]) => texts.map((text) => paragraph(escaped(text))).join('');
  return {
    Subject: oneLine(subject),
    HTML: `${html(paragraphs)}${details([...numbers, ...vehicle])}${html(['Please reply to this mail if you have a question.'])}`,
  };
}
