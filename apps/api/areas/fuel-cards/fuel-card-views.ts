import { worksFuelCards } from '@leaseledger/contract/access/permissions';
import { PIN_MASK } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import type {
  FuelCardTrackerRecord,
  FuelCardTrackerRow,
  FuelCardTrackerView,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { Injectable } from '@nestjs/common';
import { forbidden } from '../../platform/answers/failure.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import type { RowsOf, Scope } from '../../platform/lists/list-resources.ts';
import { Lists, seenRows } from '../../platform/lists/lists.ts';
import { within } from '../../platform/lists/reads.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import type { OwnCounts } from '../persons/exports/person-counts.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { foundTrackers, mayOpen, seenTracker, seenTrackers, trackerScope } from './fuel-card-access.ts';

/** At most this many trackers of one person are answered. */
const MOST = 1000;

const mask = (has: boolean | null): string | null => (has === true ? PIN_MASK : null);
const masked = ({ HasPin_BP, HasPin_Shell, HasPin_Ampol }: FuelCardTrackerRow): FuelCardPins => ({
  CardPin_BP: mask(HasPin_BP),
  CardPin_Shell: mask(HasPin_Shell),
  CardPin_Ampol: mask(HasPin_Ampol),
});

/** One fuel card tracker as its screen shows it. */
@Injectable()
export class FuelCardViews {
  constructor(
    private readonly lists: Lists,
    private readonly persons: PersonViews,
    private readonly changedRows: ChangedRows,
    private readonly attached: Attached,
  ) {}

  /** @throws Failure 404 for a missing tracker, 403 for another user's */
  async row(id: number, caller: Caller): Promise<FuelCardTrackerRow> {
    const row = await this.lists.one(fuelCardTrackerRows.readModel, id, 'Fuel Card Tracker');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /**
   * The tracker with its person after a command; null for a removed one. @throws Failure 403 when the caller may no
   * longer open it; LogUnavailable
   */
  async changed(result: CommandResult, caller: Caller): Promise<FuelCardTrackerRecord | null> {
    const row = await this.changedRows.after(fuelCardTrackerRows, fuelCardTrackerDecider.category, result);
    if (row === undefined) return null;
    if (!mayOpen(caller, row)) throw forbidden();
    // The lists may not show this tracker yet, or show its former person, so it is counted separately.
    const FuelCardTrackerCount = async () =>
      1 +
      (await this.lists.count(
        fuelCardTrackerRows.readModel,
        ofPerson(row.PersonID, caller, [{ column: 'FuelCardTrackerID', isNot: row.FuelCardTrackerID }]),
      ));
    return this.#record(row, caller, { FuelCardTrackerCount });
  }

  /** The tracker with its person and its latest entries, newest first, and masked PINs. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<FuelCardTrackerView> {
    return this.#whole(await this.#record(await this.row(id, caller), caller), caller);
  }

  /** The tracker as `view` shows it, after it was added or amended. @throws as `changed` */
  async changedView(result: CommandResult, caller: Caller): Promise<FuelCardTrackerView | null> {
    caller.asker?.readsOwnWrites();
    const record = await this.changed(result, caller);
    return record && this.#whole(record, caller);
  }

  async #whole(record: FuelCardTrackerRecord, caller: Caller): Promise<FuelCardTrackerView> {
    return { ...record, ...(await this.attached.to('fuelCardTracker', record.FuelCardTrackerID, caller)) };
  }

  /** The trackers that the caller opens. A search of an external user finds trackers only by what they see. */
  scope(caller: Caller, filter: Readonly<Record<string, unknown>>): Promise<Scope> {
    return foundTrackers(this.lists, caller, filter, trackerScope(caller));
  }

  /** The trackers of a person that the caller may open, as JSON text. @throws Failure as `PersonViews.opened` */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<FuelCardTrackerRow>[]> {
    await this.persons.opened(personID, caller);
    if (!worksFuelCards(caller.rights)) return [];
    const { rows } = await this.lists.page(fuelCardTrackerRows.readModel, { limit: MOST }, ofPerson(personID, caller));
    return seenRows(rows, seenTrackers(caller));
  }

  /** How many of a person's trackers the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    return worksFuelCards(caller.rights)
      ? this.lists.count(fuelCardTrackerRows.readModel, ofPerson(personID, caller))
      : 0;
  }

  /** A past state of a tracker and of its person, without counts and PINs. The calling code hides what the caller may not see. */
  async asOf(
    row: FuelCardTrackerRow,
    caller: Caller,
    rowsOf: RowsOf,
  ): Promise<Omit<FuelCardTrackerRecord, 'Person'> & { readonly Person: PersonRow | null }> {
    return { ...row, ...masked(row), Person: await this.persons.pastOrNull(row.PersonID, caller, rowsOf) };
  }

  async #record(row: FuelCardTrackerRow, caller: Caller, own?: OwnCounts): Promise<FuelCardTrackerRecord> {
    const Person = await this.persons.recordOrNull(row.PersonID, caller, own);
    return { ...seenTracker(caller, row), ...masked(row), Person };
  }
}

const ofPerson = (personID: number, caller: Caller, also: NonNullable<Scope['where']> = []): Scope =>
  within(trackerScope(caller), { where: [{ column: 'PersonID', is: personID }, ...also] });
