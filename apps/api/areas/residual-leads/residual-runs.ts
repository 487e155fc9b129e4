import { parsed } from '@leaseledger/contract/kernel/json-text';
import { leadSource, leadStatus, leadType } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { RESIDUAL_DAYS } from '@leaseledger/contract/residual-leads/residual-lead.messages';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { day } from '@leaseledger/domain/kernel/dates';
import type { OpenResidualLeads } from '@leaseledger/domain/residual-leads/residual-lead.effects';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import {
  RESIDUAL_LEAD_CREATOR_ID,
  residualLeadCreatorDecider,
} from '@leaseledger/domain/residual-leads/residual-lead-creator.area';
import { residualLeadRunDecider, type EndingPackage } from '@leaseledger/domain/residual-leads/residual-lead-run.area';
import { residualPackageDecider } from '@leaseledger/domain/residual-leads/residual-package.area';
import type { Position } from '@leaseledger/event-log/event-log';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import {
  residualLeadRunRows,
  residualPackageRows,
} from '@leaseledger/projections/residual-leads/residual-lead.projections';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import { partOf, systemActor, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { CLOCK, PROJECTOR, type Clock } from '../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../platform/reads/until-shown.ts';
import { SystemRuns } from '../../platform/reactions/exports/system-runs.ts';
import { leadPerson } from '../leads/exports/lead-person.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { LeasingPackages } from './leasing-packages.ts';

/** The interval between checks whether the run of today is due, in milliseconds. */
export const LOOKED_EVERY_MS = 10_000;
/** The actor who opens residual leads. */
export const residualLeadCreator = { ...systemActor, name: 'Residual lead creator' };
const run = { actor: residualLeadCreator, decider: residualLeadRunDecider };

/** The details of a residual lead for a package that ends on this day: ISO 8601, UTC. */
export const residualLead = (EndsOn: string) => ({
  TypeCodeID: leadType.REFINANCE,
  IsRefinance: true,
  IsExistingClient: true,
  HasHadNovatedLease: true,
  CurrentLeaseMaturityDate: EndsOn,
});

/** Runs the residual lead creator once a day, in the process that reacts, and opens the leads that a run decided. */
@Injectable()
export class ResidualRuns {
  constructor(
    private readonly runs: SystemRuns,
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
    private readonly newIds: NewIds,
    private readonly packages: LeasingPackages,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isEnabled(): Promise<boolean> {
    return (await this.streams.stateOf(residualLeadCreatorDecider, RESIDUAL_LEAD_CREATOR_ID)).Enabled;
  }

  /**
   * Starts the run of this day in Melbourne, if it is on and has not run. Two processes at once start one run. @throws
   * LogUnavailable, StoreUnavailable
   */
  async runDue(): Promise<void> {
    const now = DateTime.fromJSDate(this.clock(), { zone: TIME_ZONE });
    const RunID = Number(now.toFormat('yyyyMMdd'));
    if (!(await this.isEnabled()) || (await this.lists.get(residualLeadRunRows.readModel, RunID)) !== undefined) return;
    const found = await this.packages.endingBetween(
      now.toJSDate().toISOString(),
      now.plus({ days: RESIDUAL_DAYS }).toJSDate().toISOString(),
    );
    const known = new Set(
      (
        await this.lists.many(
          residualPackageRows.readModel,
          found.map(({ PackageID }) => PackageID),
        )
      ).map((row) => parsed(row).id),
    );
    const packages = found.filter(({ PackageID }) => !known.has(PackageID));
    await this.runs.begin(run, RunID, { type: 'RunResidualLeadCreator', RunID, Enabled: true, packages });
  }

  /**
   * Opens the leads of a run. A repeat opens each lead once, also after an interruption. They are opened in turn, so
   * that a second package of a customer finds the open lead. @throws LogUnavailable, StoreUnavailable
   */
  async open({ RunID, packages }: OpenResidualLeads, since: Position, because: CommandMetadata): Promise<void> {
    await this.runs.carryOut(run, RunID, because, async (metadata) => {
      await untilShown(this.readModels, since, 'who has an open lead');
      const created: number[] = [];
      for (const ending of packages) {
        const LeadID = await this.#opened(ending, RunID, partOf(metadata, `package ${ending.PackageID}`));
        if (LeadID !== undefined) created.push(LeadID);
      }
      return { type: 'FinishResidualLeadRun' as const, created };
    });
  }

  async #opened(
    { PackageID, PersonID, EndsOn }: EndingPackage,
    RunID: number,
    metadata: CommandMetadata,
  ): Promise<number | undefined> {
    const { opened } = await this.streams.stateOf(residualPackageDecider, PackageID);
    const person = await this.lists.get(personRows.readModel, PersonID);
    if (person === undefined || (opened !== null && opened.RunID !== RunID)) return undefined;
    if (
      opened === null &&
      (await this.lists.count(leadRows.readModel, {
        where: [
          { column: 'PersonID', is: PersonID },
          { column: 'StatusCodeID', is: leadStatus.OPEN },
        ],
      })) > 0
    )
      return undefined;
    const LeadID = opened?.LeadID ?? (await this.newIds.next(leadDecider.category, metadata));
    await this.bus.execute(
      new Execute(
        residualPackageDecider,
        { id: PackageID, command: { type: 'OpenResidualLead', PackageID, LeadID, RunID } },
        metadata,
      ),
    );
    await this.bus.execute(
      new Execute(
        leadDecider,
        {
          id: LeadID,
          isNew: true,
          command: {
            type: 'LogLead',
            LeadID,
            OriginationCodeID: leadSource.SYSTEM,
            CustomFormName: null,
            assignee: null,
            options: { warm: false, tellClient: true },
            ExpectedSettlementDate: null,
            SettlementDateActual: null,
            person: leadPerson(person),
            details: { ...blankLead, ...residualLead(EndsOn), Notes: `Package ${PackageID} ends on ${day(EndsOn)}.` },
          },
        },
        metadata,
      ),
    );
    return LeadID;
  }
}
