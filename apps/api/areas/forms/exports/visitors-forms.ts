import { SubmitFormBody, submissionBodyOf } from '@leaseledger/contract/forms/form.bodies';
import { blankAnswers, checkedFields } from '@leaseledger/contract/forms/form.fields';
import type { SubmissionReceipt, VisitorsForm } from '@leaseledger/contract/forms/form.views';
import {
  formSubmissionDecider,
  unfitAnswers,
  type FormSubmissionCommand,
} from '@leaseledger/domain/forms/form-submission.area';
import type { FormState } from '@leaseledger/domain/forms/form.area';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Captcha } from '../../../outside/captcha/exports/captcha.ts';
import { entered } from '../../../platform/answers/entered.ts';
import { badInput, notFound } from '../../../platform/answers/failure.ts';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Fingerprints } from '../../../platform/callers/fingerprints.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import { validBody } from '../../../platform/http/body.ts';
import { FormLinks } from './form-links.ts';
import { Suspicion } from '../suspicion.ts';

/** Public forms for visitors: one to fill in, and what they send. */
@Injectable()
export class VisitorsForms {
  constructor(
    private readonly bus: CommandBus,
    private readonly links: FormLinks,
    private readonly suspicion: Suspicion,
    private readonly captcha: Captcha,
    private readonly newIds: NewIds,
    private readonly fingerprints: Fingerprints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The current version of a form. @throws Failure 404 for an unknown, disabled or deleted one; LogUnavailable */
  async form(link: string): Promise<VisitorsForm> {
    const { FormLink, versions, details } = await this.#open(link);
    return {
      FormLink,
      Name: details.Name,
      Embedded: details.Embedded,
      Version: versions.length,
      Fields: checkedFields(details.Fields),
      Loaded: this.suspicion.loaded(FormLink),
    };
  }

  /**
   * Takes a submission. A suspected one is answered like any other. A repeat changes nothing.
   * @param network the network of the visitor, as `networkOf` names it
   * @param page left out where no page of a form sent it. A page without script has no answer to a captcha, and what it
   * sends waits in the quarantine. A page whose script has not loaded yet sends it again.
   * @throws Failure 400 with the messages at `Lead.FirstName` …, without the answer to a captcha at `Captcha`; 404 as
   * `form`; LogUnavailable
   */
  async submit(
    body: SubmitFormBody,
    network: string,
    metadata: CommandMetadata,
    page?: { readonly isWithoutScript: boolean },
  ): Promise<SubmissionReceipt> {
    const { captcha, Loaded, Website, ...sent } = body;
    const { FormID, FormLink, details, versions } = await this.#open(sent.formLink);
    const number = sent.Version != null && sent.Version <= versions.length ? sent.Version : versions.length;
    const seen = versions[number - 1] ?? details;
    const { Lead } = validBody(submissionBodyOf(checkedFields(seen.Fields)), { Lead: sent.Lead });
    const answers = { ...blankAnswers, ...entered(blankAnswers, Lead) };
    const unfit = unfitAnswers(answers, this.clock().toISOString());
    if (Object.keys(unfit).length > 0) throw badInput(unfit);

    const receipt = { FormLink };
    if (metadata.idempotency !== undefined && (await this.newIds.isRepeat(metadata))) return receipt;
    const requestHash = this.fingerprints.of('form', JSON.stringify(sent), metadata.idempotency?.key ?? '');
    const isFromPage = page !== undefined;
    const isProved = !page?.isWithoutScript || Boolean(captcha);
    const name = isProved ? `captcha ${await this.captcha.use(captcha, requestHash)}` : `form ${requestHash}`;
    // One answer makes one submission, even without a key of the visitor. So does one text without an answer.
    const once = { ...metadata, idempotency: metadata.idempotency ?? { key: `?${name}`, requestHash } };
    if (await this.newIds.isRepeat(once)) return receipt;

    const reasons = await this.suspicion.reasons({
      FormID,
      FormLink,
      answers,
      network,
      Loaded,
      Website,
      isFromPage,
      isProved,
    });
    const { CompanyID, CompanyName: EmployerName, SendConfirmation } = details;
    const create = (FormSubmissionID: number): FormSubmissionCommand => ({
      type: 'ReceiveFormSubmission',
      FormSubmissionID,
      FormID,
      form: {
        FormName: seen.Name,
        FormVersion: number,
        Fields: seen.Fields,
        CompanyID,
        EmployerName,
        SendConfirmation,
      },
      answers,
      reasons,
    });
    await this.bus.execute(new Execute(formSubmissionDecider, { create }, once));
    return receipt;
  }

  /** @throws Failure 404 */
  async #open(link: string): Promise<FormState> {
    const form = await this.links.form(link);
    if (form?.stage !== 'known' || !form.details.Enabled) throw notFound('Form');
    return form;
  }
}
