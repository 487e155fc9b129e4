import { administersUsers, worksFuelCards } from '../access/permissions.ts';
import { WRITTEN_BYTES_MAX } from '../emails/pictures.ts';
import { orNull, base64 } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  ReplaceLetterTemplateBody,
  RestoreLetterTemplateBody,
  SendTrackingMailBody,
  TrackingMailBody,
} from './fuel-card-letter.bodies.ts';
import { TEMPLATE_BODY_MAX } from './fuel-card-letter.codes.ts';
import { allLetterTemplates, letterTemplates, trackingMailView } from './fuel-card-letter.views.ts';
import { fuelCardRecords } from './fuel-card-tracker.access.ts';
import { fuelCardTrackerRecord } from './fuel-card-tracker.views.ts';

/** Mails and letters to the holders of fuel cards, and the templates of the letters. */
export const fuelCardLetterEndpoints = {
  trackingMail: endpoint('POST', 'fuelCardTrackers/getTrackingNumberEmail', {
    who: worksFuelCards,
    records: fuelCardRecords,
    kind: 'query',
    body: TrackingMailBody,
    answer: trackingMailView,
    summary: 'The mail that tells the customer of their fuel cards, for the editor',
  }),
  sendTrackingMail: endpoint('POST', 'fuelCardTrackers/sendTrackingNumberEmail', {
    who: worksFuelCards,
    records: fuelCardRecords,
    body: SendTrackingMailBody,
    bodyBytes: WRITTEN_BYTES_MAX,
    answer: orNull(fuelCardTrackerRecord),
    summary: 'Send the tracking mail, which notes that the cards with a tracking number were sent',
  }),
  letter: endpoint('GET', 'fuelCardTrackers/mailDocument/:fuelCardTrackerID/:documentID', {
    who: worksFuelCards,
    records: fuelCardRecords,
    answer: base64,
    summary: 'A letter about fuel cards as a Word document, in base64',
  }),
  templates: endpoint('GET', 'fuelCardTrackers/letterTemplates', {
    who: administersUsers,
    answer: allLetterTemplates,
    summary: 'The templates of letters: which version is in use, and who replaced it',
  }),
  template: endpoint('GET', 'fuelCardTrackers/letterTemplates/:documentID/:version', {
    who: administersUsers,
    answer: base64,
    summary: 'A version of a template as a Word document, in base64; with filled=1 as a letter to a made-up person',
  }),
  replaceTemplate: endpoint('POST', 'fuelCardTrackers/letterTemplates/replace', {
    who: administersUsers,
    body: ReplaceLetterTemplateBody,
    bodyBytes: TEMPLATE_BODY_MAX,
    answer: letterTemplates,
    summary: 'Replace the template of a letter by another Word document',
  }),
  restoreTemplate: endpoint('POST', 'fuelCardTrackers/letterTemplates/restore', {
    who: administersUsers,
    body: RestoreLetterTemplateBody,
    answer: letterTemplates,
    summary: 'Use an earlier version of a template again, or the built-in one',
  }),
} as const;
