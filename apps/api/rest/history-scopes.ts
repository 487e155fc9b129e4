import { administersUsers, isStaff, managesLeads, opensPersons, readsCompanies, worksLeads } from '@leaseledger/contract/access/permissions';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';
import { forbidden } from '../kernel/failure.ts';
import { LeadViews } from '../leads/lead-views.ts';
import { ownActivity, visibleKinds, type Resource, type Scope } from './resources.ts';

/** Who may read which history: that of a record is for those who may open the record. */
@Injectable()
export class HistoryScopes {
  constructor(private readonly leads: LeadViews) {}

  /**
   * The history as this caller may read it: of the record that the filter names, of all leads for those who manage them,
   * else what the caller did.
   * @throws Failure 403 for a record that the caller may not open, 404 for one that is not there
   */
  async resource(caller: Caller, filter: Readonly<Record<string, unknown>>): Promise<Resource> {
    const scope = await this.#scope(caller, subjectOf(filter), filter['SubjectType']);
    return { model: historyRows.readModel, who: isStaff, what: 'History', scope: () => scope };
  }

  async #scope(caller: Caller, subject: Subject | undefined, type: unknown): Promise<Scope> {
    if (subject !== undefined) {
      await this.#mayOpen(caller, subject);
      return { where: visibleKinds(caller) };
    }
    return type === 'lead' && managesLeads(caller.rights) ? { where: visibleKinds(caller) } : ownActivity(caller);
  }

  async #mayOpen(caller: Caller, { type, id }: Subject): Promise<void> {
    const { rights, user } = caller;
    switch (type) {
      case 'lead': if (worksLeads(rights)) return void (await this.leads.row(id, caller)); break;
      case 'person': if (opensPersons(rights)) return; break;
      case 'company': if (readsCompanies(rights)) return; break;
      case 'user': if (administersUsers(rights) || id === user.UserID) return; break;
    }
    throw forbidden();
  }
}

interface Subject {
  readonly type: string;
  readonly id: number;
}

function subjectOf({ Subject, SubjectType, SubjectID }: Readonly<Record<string, unknown>>): Subject | undefined {
  const [, type, id] = /^([a-z]+)-([1-9]\d{0,14})$/i.exec(typeof Subject === 'string' ? Subject : '') ?? [];
  if (type !== undefined && id !== undefined) return { type, id: Number(id) };
  if (typeof SubjectType === 'string' && typeof SubjectID === 'number') return { type: SubjectType, id: SubjectID };
  return undefined;
}
