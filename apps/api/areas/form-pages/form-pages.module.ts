import { Module } from '@nestjs/common';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { VehiclesModule } from '../../outside/vehicles/vehicles.module.ts';
import { PublicPages } from '../../platform/public-pages/exports/public-pages.ts';
import { PublicPagesModule } from '../../platform/public-pages/public-pages.module.ts';
import { FormsModule } from '../forms/forms.module.ts';
import { FormPage } from './form-page.ts';

/** The public pages of forms. */
@Module({
  imports: [CaptchaModule, FormsModule, PublicPagesModule, VehiclesModule],
  providers: [FormPage],
})
export class FormPagesModule {
  constructor(pages: PublicPages, form: FormPage) {
    for (const page of form.pages()) pages.add(page);
  }
}
