import { isLetterID, type LetterID } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { cardProviders } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { day } from '@leaseledger/domain/kernel/dates';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../../../platform/answers/failure.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import { PersonViews } from '../../persons/exports/person-views.ts';
import { FuelCardViews } from '../fuel-card-views.ts';
import { filledLetter, type LetterValues } from './filled-letter.ts';
import { LetterTemplates } from './letter-templates.ts';

/** @throws Failure 404 for an id that no letter has */
export function letterIDOf(id: number): LetterID {
  if (!isLetterID(id)) throw new Failure(404, letterMessage.unknownLetter);
  return id;
}

/** Letters about fuel cards as Word documents. They hold no PINs. */
@Injectable()
export class FuelCardLetters {
  constructor(
    private readonly views: FuelCardViews,
    private readonly persons: PersonViews,
    private readonly templates: LetterTemplates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 403, 404; LogUnavailable, FileStoreUnavailable */
  async letter(trackerID: number, documentID: LetterID, caller: Caller): Promise<Buffer> {
    const values = await this.#values(trackerID, caller);
    return filledLetter(await this.templates.bytes(documentID), values);
  }

  /** Days are those of Melbourne. An external user gets the address only of persons that they registered. */
  async #values(trackerID: number, caller: Caller): Promise<LetterValues> {
    const row = await this.views.row(trackerID, caller);
    const person = await this.persons.recordOrNull(row.PersonID, caller);
    const dayOf = (moment: string | null): string => (moment === null ? '' : day(moment));
    const fullName = row.PersonFullName ?? '';
    return {
      date: day(this.clock().toISOString()),
      title: person?.Title ?? '',
      firstName: person?.FirstName ?? fullName.split(' ', 1)[0] ?? '',
      lastName: person?.LastName ?? '',
      fullName,
      address: person?.Address ?? '',
      suburb: person?.Suburb ?? '',
      state: person?.State ?? '',
      postcode: person?.Postcode ?? '',
      company: row.PersonEmployerName ?? '',
      registration: row.RegistrationNumber ?? '',
      vehicle: row.VehicleDescription ?? '',
      delivery: row.DeliveryTypeName,
      requestType: row.RequestTypeName,
      requestedDate: dayOf(row.RequestedDateTime),
      tracker: String(row.FuelCardTrackerID),
      assignee: row.AssigneeName ?? '',
      cards: cardProviders
        .filter((card) => row[`CardRequested_${card}`])
        .map((card) => ({
          card,
          trackingNumber: row[`TrackingNumber_${card}`] ?? '',
          sentDate: dayOf(row[`SentDateTime_${card}`]),
        })),
    };
  }
}
