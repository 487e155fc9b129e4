import type { FormPageView } from '@leaseledger/contract/forms/form-page.view';
import type { VisitorsForm } from '@leaseledger/contract/forms/form.views';
import { blankForm } from '@leaseledger/contract/kernel/filled-form';
import { callDays } from '../../../platform/public-pages/exports/page-form.ts';

/** The page of a form that nobody has filled in. @param background a colour such as `#0c5f4b`; null for a page of its own */
export const formPageView = (asked: VisitorsForm, background: string | null, now: Date): FormPageView => ({
  form: blankForm,
  asked,
  background,
  submission: '',
  manufacturers: [],
  lastYear: now.getUTCFullYear() + 1,
  ...callDays(now),
  isToBeProved: false,
  isSent: false,
});
