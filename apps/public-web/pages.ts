import type { PageName, PublicPageViews } from '@leaseledger/contract/public-pages/public-pages';
import { appointmentBookings } from './appointmentBookings/appointmentBookings.page.tsx';
import { employerCallback } from './employerCallback/employerCallback.page.tsx';
import { form } from './form/form.page.tsx';
import { seat } from './seat/seat.page.tsx';
import { sessionCalendar } from './sessionCalendar/sessionCalendar.page.tsx';
import { sessionCallback } from './sessionCallback/sessionCallback.page.tsx';
import { sessionFeedback } from './sessionFeedback/sessionFeedback.page.tsx';
import { sessionQuote } from './sessionQuote/sessionQuote.page.tsx';
import { sessionRegistration } from './sessionRegistration/sessionRegistration.page.tsx';
import type { Page } from './shell/page.ts';
import { thankyou } from './thankyou/thankyou.page.tsx';
import { trouble } from './trouble/trouble.page.tsx';

/** The pages that the server renders, each in its own folder. */
export const pages: { readonly [Name in PageName]: Page<PublicPageViews[Name]> } = {
  appointmentBookings,
  employerCallback,
  form,
  seat,
  sessionCalendar,
  sessionCallback,
  sessionFeedback,
  sessionQuote,
  sessionRegistration,
  thankyou,
  trouble,
};
