import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { systemActor } from '../callers/caller.ts';
import { Execute, type CommandResult, type Target } from '../commands/execute.ts';
import { ExecuteHandler } from '../commands/execute.handler.ts';
import { Ids } from '../commands/ids.ts';
import { KnownStreams } from '../commands/known-streams.ts';
import { NewIds } from '../commands/new-ids.ts';
import { ChangedRows } from './changed-rows.ts';
import type { Lists } from './lists.ts';
import { aroha } from '@leaseledger/contract/testing/people';
import { candidate } from '@leaseledger/domain/kernel/given';

const clock = () => new Date('2026-07-01T00:00:00.000Z');
const person = { ...aroha, PersonID: 1 };
const options = { warm: false, tellClient: false };
const assignee = candidate(7, 'Sam Whitlock');

describe('the row after a command', () => {
  let log: SqliteEventLog;
  let vault: SqliteVault;
  let codec: EventCodec;
  let handler: ExecuteHandler;
  /** The row of the lead that the lists show. */
  let shown: LeadRow | undefined;

  const metadata = { actor: systemActor, correlationId: 'request' };
  const execute = (target: Target<LeadCommand>, key?: string): Promise<CommandResult> =>
    handler.execute(
      new Execute(leadDecider, target, {
        ...metadata,
        ...(key !== undefined && { idempotency: { key, requestHash: key } }),
      }),
    );
  const create = (LeadID: number): LeadCommand => ({
    type: 'LogLead',
    LeadID,
    OriginationCodeID: leadSource.MANUAL,
    CustomFormName: null,
    person,
    details: { ...blankLead, Notes: 'Wants both' },
    assignee: null,
    options,
    ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
    SettlementDateActual: null,
  });
  /** The row of the lead in the read model at a revision. */
  const rowAt = async (revision: bigint) =>
    rowAfter(
      leadRows,
      1,
      undefined,
      (await codec.decode((await log.readStream('lead-1')).events)).filter((event) => event.revision <= revision),
    );
  const after = (result: CommandResult) =>
    new ChangedRows({ get: async () => shown } as unknown as Lists, log, codec).after(leadRows, 'lead', result);

  beforeEach(async () => {
    log = new SqliteEventLog({ file: ':memory:', clock });
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    handler = new ExecuteHandler(
      log,
      codec,
      { waitFor: async () => true },
      clock,
      randomBytes,
      new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes),
      new KnownStreams(log, codec),
    );
    shown = undefined;
  });
  afterEach(async () => {
    await log.close();
    await vault.close();
  });

  it("the row after a command is the read model's, however far the lists are", async () => {
    const steps: readonly [target: Target<LeadCommand>, key?: string][] = [
      [{ create }, 'logged'],
      [{ id: 1, command: { type: 'AssignLead', assignee, previousAssigneeID: null, options } }],
      [{ id: 1, command: { type: 'ChangeLeadStatus', from: leadStatus.OPEN, to: leadStatus.QUALIFIED } }, 'qualified'],
      [
        {
          id: 1,
          command: {
            type: 'AmendLead',
            changes: { AnnualKMs: 12_000 },
            options,
            SettlementDateActual: '2026-12-14T13:00:00.000Z',
          },
        },
      ],
      [{ id: 1, command: { type: 'AmendLead', changes: { AnnualKMs: 12_000 }, options } }],
      [{ id: 1, command: { type: 'ChangeLeadStatus', from: leadStatus.OPEN, to: leadStatus.QUALIFIED } }, 'qualified'],
    ];
    const versions: (number | undefined)[] = [];
    for (const [target, key] of steps) {
      const result = await execute(target, key);
      const now = await rowAt(99n);
      versions.push(now?.Version);
      for (let lag = -1n; lag <= BigInt(now?.Version ?? 0); lag += 1n) {
        shown = await rowAt(lag);
        const row = await after(result);
        expect(row?.Version).toBeGreaterThanOrEqual(Number(result.revision));
        expect({ target, lag, row }).toEqual({ target, lag, row: await rowAt(BigInt(row?.Version ?? -1)) });
      }
    }
    expect(versions).toEqual([1, 2, 3, 5, 5, 5]);
  });

  it('the row after a command keeps changes that came from other records', async () => {
    await execute({ create });
    const before = await rowAt(1n);
    if (before === undefined) throw new Error('The lead was not logged');
    shown = { ...before, PersonFullName: 'Aroha Tane' };
    expect(
      await after(
        await execute({ id: 1, command: { type: 'AssignLead', assignee, previousAssigneeID: null, options } }),
      ),
    ).toMatchObject({ PersonFullName: 'Aroha Tane', AssigneeName: 'Sam Whitlock', Version: 2 });
  });

  it('the row after a repeated command is as new as the lists, and missing when the record is deleted', async () => {
    const logged = await execute({ create }, 'logged');
    await execute({ id: 1, command: { type: 'AmendLead', changes: { AnnualKMs: 12_000 }, options } });
    shown = await rowAt(99n);
    expect(await after(logged)).toEqual(await rowAt(1n));
    expect(await after(await execute({ create }, 'logged'))).toEqual(shown);
    shown = undefined;
    await execute({ id: 1, command: { type: 'DeleteLead' } });
    const repeated = await execute({ create }, 'logged');
    expect(repeated).toMatchObject({ id: 1, isNew: false, revision: 1n });
    expect(await after(repeated)).toBeUndefined();
  });
});
