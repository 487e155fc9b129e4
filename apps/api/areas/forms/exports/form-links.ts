import { slug } from '@leaseledger/contract/sessions/session-link';
import { formDecider, type FormState } from '@leaseledger/domain/forms/form.area';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Reservations } from '../../../platform/commands/reservations.ts';

/** The kind of reservation that maps a link to its form. It is never released, so no link is used again. */
const FORM_LINK = 'form-link';
const HOLDER = new RegExp(`^${formDecider.category}-([1-9]\\d*)$`);

/**
 * Reserves a link that is made from the name of a form: `barwon-health`, then `barwon-health-2`. A repeat gets the same
 * one. @throws LogUnavailable
 */
export async function takeFormLink(Name: string, FormID: number, reservations: Reservations): Promise<string> {
  const words = slug(Name) || formDecider.category;
  for (let number = 1; ; number += 1) {
    const link = number === 1 ? words : `${words}-${number}`;
    if (await reservations.take(FORM_LINK, link, `${formDecider.category}-${FormID}`)) return link;
  }
}

/** The links of public forms. */
@Injectable()
export class FormLinks {
  constructor(
    private readonly reservations: Reservations,
    private readonly streams: KnownStreams,
  ) {}

  /** @throws LogUnavailable */
  take(Name: string, FormID: number): Promise<string> {
    return takeFormLink(Name, FormID, this.reservations);
  }

  /** The form with this link, read from its stream; undefined for an unknown link. @throws LogUnavailable */
  async form(link: string): Promise<FormState | undefined> {
    const holder = await this.reservations.holder(FORM_LINK, link);
    const id = Number(HOLDER.exec(holder ?? '')?.[1] ?? 0);
    const form = id === 0 ? undefined : await this.streams.stateOf(formDecider, id);
    // A repeated request may have reserved a link that no form uses.
    return form?.FormLink === link ? form : undefined;
  }
}
