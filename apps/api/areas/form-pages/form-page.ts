import { SubmitFormBody } from '@leaseledger/contract/forms/form.bodies';
import { formFieldIDs, type FormFieldID } from '@leaseledger/contract/forms/form.fields';
import type { VisitorsForm } from '@leaseledger/contract/forms/form.views';
import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Captcha } from '../../outside/captcha/exports/captcha.ts';
import { VehicleCatalogue } from '../../outside/vehicles/exports/vehicle-catalogue.ts';
import { Failure } from '../../platform/answers/failure.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, RANDOM_BYTES, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import { validBody } from '../../platform/http/body.ts';
import {
  captchaBeside,
  errorAtCall,
  formMetadata,
  isColour,
  momentIn,
  numberIn,
  prefilled,
  submissionIn,
  submissionOf,
} from '../../platform/public-pages/exports/page-form.ts';
import type { PublicPage, Submission, Visit } from '../../platform/public-pages/exports/public-pages.ts';
import { VisitorsForms } from '../forms/exports/visitors-forms.ts';
import { formPageView } from '../forms/exports/form-page-view.ts';

/** The most characters that an address fills in. */
const PREFILLED_MAX = 200;
const NOT_FOUND = 404;

/** The public page of a form, of its own and in a frame of another site (specification 3, section 2). */
@Injectable()
export class FormPage {
  constructor(
    private readonly forms: VisitorsForms,
    private readonly captcha: Captcha,
    private readonly catalogue: VehicleCatalogue,
    private readonly fingerprints: Fingerprints,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** The page of its own, and the one for a frame on a background colour. */
  pages(): readonly PublicPage[] {
    return ['/form/:formLink', '/form/:formLink/:bgColor'].map((path) => ({
      path,
      isSecret: false,
      isFramed: path.endsWith('/:bgColor'),
      sources: this.captcha.sources,
      show: (visit, form) => this.#show(visit, form),
      submit: (submission) => this.#submit(submission),
    }));
  }

  async #show({ params: { formLink = '', bgColor }, query }: Visit, form: FilledForm): Promise<ShownPage | undefined> {
    if (bgColor !== undefined && !isColour(bgColor)) return undefined;
    const asked = await this.#asked(formLink);
    if (asked === undefined) return undefined;
    const isToBeProved = form.errors['Captcha'] !== undefined && !form.values['Captcha'];
    const filled = beside(prefilled(form, given(asked, query)));
    const asksForMake = asked.Fields.some(({ id }) => id.endsWith('Manufacturer'));
    return {
      name: 'form',
      view: {
        ...formPageView(asked, bgColor === undefined ? null : `#${bgColor}`, this.clock()),
        form: isToBeProved ? { ...filled, message: null } : filled,
        isToBeProved,
        submission: submissionOf(form, this.randomBytes),
        manufacturers: asksForMake ? await this.catalogue.suggestedManufacturers() : [],
        isSent: query['sent'] === '1',
      },
    };
  }

  async #submit({ params: { formLink = '', bgColor }, fields, network, correlationId }: Submission): Promise<string> {
    const { Captcha: solution, Version, Loaded, Website, WithoutScript } = fields;
    const { captcha, ...body } = validBody(SubmitFormBody, {
      formLink,
      Lead: answersIn(fields),
      captcha: solution,
      Version: numberIn(Version),
      Loaded,
      Website,
    });
    await this.forms.submit(
      { ...body, ...(captcha !== undefined && { captcha }) },
      network,
      formMetadata(submissionIn(fields), body, { correlationId, fingerprints: this.fingerprints }),
      { isWithoutScript: WithoutScript === '1' },
    );
    return `/form/${encodeURIComponent(formLink)}${bgColor === undefined ? '' : `/${encodeURIComponent(bgColor)}`}?sent=1`;
  }

  /** The form; undefined for an unknown, disabled or deleted one. */
  async #asked(link: string): Promise<VisitorsForm | undefined> {
    try {
      return await this.forms.form(link);
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.status === NOT_FOUND) return undefined;
      throw thrown;
    }
  }
}

/** The values that an address fills in: of fields of the form alone. A time is in Melbourne. */
function given({ Fields }: VisitorsForm, query: Visit['query']): Readonly<Record<string, string>> {
  const known = Fields.flatMap(({ id }) => {
    const value = query[id];
    return value === undefined ? [] : [[id, value.slice(0, PREFILLED_MAX)] as const];
  });
  const { PreferredCallTime, ...values } = Object.fromEntries(known);
  const call = DateTime.fromISO(PreferredCallTime ?? '', { zone: TIME_ZONE });
  return {
    ...values,
    ...(call.isValid && { Date: call.toFormat('yyyy-MM-dd'), Time: call.toFormat('HH:mm'), Zone: TIME_ZONE }),
  };
}

/** The answers in the fields of the page. Empty ones are left out. */
function answersIn(fields: Submission['fields']): Readonly<Record<string, unknown>> {
  const valueOf = (id: FormFieldID, text: string): string | number | boolean | undefined => {
    if (id === 'HasHadNovatedLease') return text === '1';
    return id.endsWith('Year') ? numberIn(text) : text;
  };
  const filled = formFieldIDs.filter((id) => (fields[id] ?? '').trim() !== '');
  const answers = Object.fromEntries(filled.map((id) => [id, valueOf(id, fields[id] ?? '')]));
  const { Date: day = '', Time: time = '', Zone } = fields;
  return day === '' && time === '' ? answers : { ...answers, PreferredCallTime: momentIn(day, time, Zone) ?? 'none' };
}

/** Shows each error at a field that the visitor can change. */
function beside(form: FilledForm): FilledForm {
  const errors = Object.entries(form.errors).map(([name, text]) => [name.replace(/^Lead\./, ''), text]);
  return captchaBeside(errorAtCall({ ...form, errors: Object.fromEntries(errors) }, 'PreferredCallTime'));
}
