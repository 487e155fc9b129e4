import type { PreviewFormBody } from '@leaseledger/contract/forms/form.bodies';
import type { FormPreview } from '@leaseledger/contract/forms/form.views';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { PublicPages } from '../../platform/public-pages/exports/public-pages.ts';
import { formPageView } from './exports/form-page-view.ts';
import { fieldsAt } from './forms.ts';

/** No script runs in a preview. A browser would report each. */
const SCRIPTS = /<script\b[^>]*><\/script>/g;

/** Unsaved forms as visitors would see them. */
@Injectable()
export class FormPreviews {
  constructor(
    private readonly pages: PublicPages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 400 for wrong fields, by their cause; 503 while the public pages are not built */
  async of({ Name, Fields, Background = null }: PreviewFormBody): Promise<FormPreview> {
    const asked = {
      FormLink: '',
      Name: Name ?? '',
      Embedded: Background !== null,
      Version: 1,
      Fields: fieldsAt('Fields', Fields),
      Loaded: '',
    };
    const html = await this.pages.html({ name: 'form', view: formPageView(asked, Background, this.clock()) });
    if (html === undefined) throw new Failure(503, 'The public pages are not built yet.');
    return { HTML: html.replace(SCRIPTS, '') };
  }
}
