import {
  ReplaceLetterTemplateBody,
  RestoreLetterTemplateBody,
  SendTrackingMailBody,
  TrackingMailBody,
} from '@leaseledger/contract/fuel-cards/fuel-card-letter.bodies';
import { fuelCardLetterEndpoints as endpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { letterMessage, trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { Body, Controller, Query } from '@nestjs/common';
import { answer } from '../../../platform/answers/envelope.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { recordID } from '../../../platform/answers/record-id.ts';
import { InPath, Serves } from '../../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../../platform/callers/caller.ts';
import { FuelCardViews } from '../fuel-card-views.ts';
import { TrackingMails } from '../tracking-mails.ts';
import { exampleLetter, filledLetter } from './filled-letter.ts';
import { FuelCardLetters, letterIDOf } from './fuel-card-letters.ts';
import { LetterTemplates } from './letter-templates.ts';

@Controller('api')
export class FuelCardLettersController {
  constructor(
    private readonly mails: TrackingMails,
    private readonly letters: FuelCardLetters,
    private readonly templates: LetterTemplates,
    private readonly views: FuelCardViews,
  ) {}

  @Serves(endpoints.trackingMail)
  async trackingMail(@Body() body: TrackingMailBody, @CurrentUser() caller: Caller) {
    return answer(await this.mails.written(body, caller));
  }

  @Serves(endpoints.sendTrackingMail)
  async sendTrackingMail(@Body() body: SendTrackingMailBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changed(await this.mails.send(body, caller), caller), trackingMailMessage.sent);
  }

  @Serves(endpoints.letter)
  async letter(
    @InPath(endpoints.letter, 'fuelCardTrackerID') trackerID: string,
    @InPath(endpoints.letter, 'documentID') documentID: string,
    @CurrentUser() caller: Caller,
  ) {
    const letter = await this.letters.letter(recordID(trackerID), letterIDOf(recordID(documentID)), caller);
    return answer(letter.toString('base64'));
  }

  @Serves(endpoints.templates)
  async allTemplates() {
    return answer(await this.templates.all());
  }

  @Serves(endpoints.template)
  async template(
    @InPath(endpoints.template, 'documentID') documentID: string,
    @InPath(endpoints.template, 'version') version: string,
    @Query('filled') filled: unknown,
  ) {
    if (!/^\d{1,6}$/.test(version)) throw new Failure(404, letterMessage.unknownVersion);
    const template = await this.templates.bytes(letterIDOf(recordID(documentID)), Number(version));
    return answer((filled === '1' ? filledLetter(template, exampleLetter) : template).toString('base64'));
  }

  @Serves(endpoints.replaceTemplate)
  async replaceTemplate(@Body() body: ReplaceLetterTemplateBody, @CurrentUser() caller: Caller) {
    const template = await this.templates.replace(body, caller);
    return answer(template, letterMessage.replaced(template.Name));
  }

  @Serves(endpoints.restoreTemplate)
  async restoreTemplate(@Body() body: RestoreLetterTemplateBody, @CurrentUser() caller: Caller) {
    const template = await this.templates.restore(body, caller);
    return answer(template, letterMessage.chosen(template.Name));
  }
}
