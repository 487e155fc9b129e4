import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { Injectable } from '@nestjs/common';
import type { PublicPage } from '../../platform/public-pages/exports/public-pages.ts';

/** The page after feedback. */
@Injectable()
export class ThankYouPage implements PublicPage {
  readonly path = '/thankyou';
  readonly isSecret = false;

  async show(): Promise<ShownPage> {
    return { name: 'thankyou', view: {} };
  }

  /** The page has no form. */
  async submit(): Promise<string> {
    return this.path;
  }
}
