import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import { Injectable } from '@nestjs/common';
import type { PublicPage } from '../../platform/public-pages/exports/public-pages.ts';

/** Where feedback leads to. */
@Injectable()
export class ThankYouPage implements PublicPage {
  readonly path = '/thankyou';

  async show(): Promise<ShownPage> {
    return { name: 'thankyou', view: {} };
  }

  /** There is nothing to send. */
  async submit(): Promise<string> {
    return this.path;
  }
}
