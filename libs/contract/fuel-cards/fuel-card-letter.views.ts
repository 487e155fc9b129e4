import { listOf, view } from '../kernel/answer.ts';
import type { LetterID } from './fuel-card-letter.codes.ts';

/** `fuelCardTrackers/getTrackingNumberEmail` answers a mail for the editor. */
export interface TrackingMailView {
  /** The text of the mail as paragraphs, without its letterhead. Sent back unchanged, the mail goes out in its template. */
  readonly HTML: string;
  /** The mail in its template, for a preview. */
  readonly Contents: string;
  readonly Subject: string;
  /** The type of mails that staff write from a fuel card tracker, so that `email/sendCustomized` takes it too. */
  readonly EmailTypeCodeID: number;
  /** The id of the tracker. */
  readonly OptionalID: number;
  /** Masked for external users. */
  readonly Recipient: string;
}

/** A template that replaced another one. Versions count from 1 for each letter; 0 is the built-in one. */
export interface LetterTemplateVersion {
  readonly Version: number;
  readonly Size: number;
  readonly CreatedByName: string;
  /** ISO 8601, UTC. */
  readonly CreatedDateTime: string;
}

/** The templates of one letter. */
export interface LetterTemplates {
  readonly DocumentID: LetterID;
  readonly Name: string;
  readonly InUse: number;
  /** The newest first, without the built-in one. */
  readonly Versions: readonly LetterTemplateVersion[];
}

export const trackingMailView = view<TrackingMailView>('TrackingMailView');
export const letterTemplates = view<LetterTemplates>('LetterTemplates');
export const allLetterTemplates = listOf(letterTemplates);
