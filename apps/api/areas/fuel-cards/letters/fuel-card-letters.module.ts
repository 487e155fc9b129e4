import { administersUsers } from '@leaseledger/contract/access/permissions';
import type { FuelCardMail } from '@leaseledger/domain/fuel-cards/fuel-card.mails';
import { letterTemplateDecider } from '@leaseledger/domain/fuel-cards/letter-template.area';
import { Module } from '@nestjs/common';
import { KeptContents } from '../../../records/files/exports/kept-contents.ts';
import { Histories } from '../../../records/history/exports/histories.ts';
import { HistoryModule } from '../../../records/history/history.module.ts';
import { MailWriters } from '../../../records/mail/exports/mail-writers.ts';
import { PersonsModule } from '../../persons/persons.module.ts';
import { FuelCardsModule } from '../fuel-cards.module.ts';
import { TrackingMails } from '../tracking-mails.ts';
import { FuelCardLettersController } from './fuel-card-letters.controller.ts';
import { FuelCardLetters } from './fuel-card-letters.ts';
import { LetterTemplates } from './letter-templates.ts';

/** Mails and letters to the holders of fuel cards. */
@Module({
  imports: [FuelCardsModule, PersonsModule, HistoryModule],
  controllers: [FuelCardLettersController],
  providers: [TrackingMails, FuelCardLetters, LetterTemplates],
})
export class FuelCardLettersModule {
  constructor(
    histories: Histories,
    kept: KeptContents,
    writers: MailWriters,
    templates: LetterTemplates,
    mails: TrackingMails,
  ) {
    histories.add(letterTemplateDecider.category, {
      mayRead: ({ rights }) => administersUsers(rights),
      readsAll: administersUsers,
    });
    kept.holds(() => templates.held());
    writers.add<FuelCardMail>({ 'fuel-card-tracking': (id, facts) => mails.toPerson(id, facts) });
  }
}
