import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import {
  attendeePages,
  sessionFeedback,
  type SessionFeedbackID,
} from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../platform/answers/failure.ts';
import { repeatableMetadata } from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';
import { linkIn, ownAttendance } from './attendee-link.ts';

const feedbackIn = ({ feedback }: Visit['params']): SessionFeedbackID | undefined =>
  Object.values(sessionFeedback).find((each) => String(each) === feedback);

/** The public page for feedback. It counts only when the button is pressed, because scanners of mails follow links. */
@Injectable()
export class SessionFeedbackPage implements PublicPage {
  readonly path = `/${attendeePages.feedback}/:id/:secretKey/:feedback`;
  readonly isSecret = true;

  constructor(private readonly own: OwnAttendances) {}

  async show({ params }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    const feedback = feedbackIn(params);
    const attendance = feedback && (await ownAttendance(this.own, params));
    return (
      feedback &&
      attendance && { name: 'sessionFeedback', view: { form, SessionName: attendance.SessionName, feedback } }
    );
  }

  async submit({ params, correlationId }: Submission): Promise<string> {
    const feedback = feedbackIn(params);
    if (feedback === undefined) throw notFound('Page');
    await this.own.giveFeedback(linkIn(params), feedback, repeatableMetadata(correlationId));
    return '/thankyou';
  }
}
