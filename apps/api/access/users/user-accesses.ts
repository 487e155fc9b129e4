import { administersUsers } from '@leaseledger/contract/access/permissions';
import { screens } from '@leaseledger/contract/screens/screens';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import type { AccessChoices, MayTheyView, UserAccessView } from '@leaseledger/contract/users/user-access.views';
import type { MayTheyBody } from '@leaseledger/contract/users/user-permission.bodies';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { day } from '@leaseledger/domain/kernel/dates';
import { mayThey, type AskedAbout } from '@leaseledger/domain/users/may-they';
import { accessAfter, effectivePermissions, roleGroupName } from '@leaseledger/domain/users/user-access';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { badInput, forbidden } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { UserStreams } from './user-streams.ts';

interface Call extends AskedAbout {
  readonly call: string;
  readonly summary: string;
}

/** Turns DD/MM/YYYY into YYYY-MM-DD, which sorts by time. */
const sortable = (written: string): string => written.split('/').toReversed().join('-');
const readable = (sorted: string): string => sorted.split('-').toReversed().join('/');

/** The rights of users, now and on past days, each with its reasons. They are folded from the log. */
@Injectable()
export class UserAccesses {
  constructor(
    private readonly lists: Lists,
    private readonly resources: ListResources,
    private readonly streams: UserStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 403 for another user without USER_ADMINISTRATION, 404 */
  async opened(id: number, { rights, user }: Pick<Caller, 'rights' | 'user'>): Promise<UserAccessView> {
    if (id !== user.UserID && !administersUsers(rights)) throw forbidden();
    const FullName = await this.#nameOf(id);
    const access = accessAfter(await this.streams.of(id));
    return {
      id,
      UserID: id,
      FullName,
      RoleGroupIntID: access.RoleGroupIntID,
      RoleGroupName: roleGroupName(access),
      Permissions: effectivePermissions(access),
    };
  }

  choices(): AccessChoices {
    return {
      Calls: this.#calls().map(({ call, summary }) => ({ Call: call, Summary: summary })),
      Screens: screens.map(({ screen, label }) => ({ Screen: screen, Label: label })),
    };
  }

  /** @throws Failure 400 for an unknown call or screen, or an invalid or future day; 404 for an unknown user */
  async mayThey(asked: MayTheyBody): Promise<MayTheyView> {
    const about = this.#about(asked);
    const on = dayOf(asked.day);
    if (on !== undefined && on > sortable(day(this.clock().toISOString())))
      throw badInput({ day: userMessage.dayToCome });
    const name = await this.#nameOf(asked.userID);
    const events = await this.streams.of(asked.userID);
    const until = on === undefined ? events : events.filter(({ metadata }) => sortable(day(metadata.time)) <= on);
    return mayThey(about, { name, access: accessAfter(until), day: on && readable(on) });
  }

  #about({ call, screen }: MayTheyBody): AskedAbout {
    const asked = call ? this.#calls().find((each) => each.call === call) : undefined;
    const shown = call ? undefined : screens.find((each) => each.screen === screen);
    if (asked !== undefined) return asked;
    if (shown === undefined) throw badInput({ [call ? 'call' : 'screen']: userMessage.callOrScreen });
    return { what: `open ${shown.screen}`, who: shown.who, records: shown.records };
  }

  /** Every call of the contract, and every list below `/api/rest` as its area serves it. */
  #calls(): readonly Call[] {
    const calls = allEndpoints.map(({ verb, path, who, records, summary }) => ({
      call: `${verb} ${path}`,
      who,
      records,
      summary,
    }));
    const lists = this.resources.all().map(({ name, who, scope, what }) => ({
      call: `GET rest/${name}`,
      who,
      records: scope && { own: 'what is open to them' },
      summary: `${what}: rows of the list`,
    }));
    return [...calls, ...lists].map((each) => ({ ...each, what: `make ${each.call}` }));
  }

  async #nameOf(id: number): Promise<string> {
    return (await this.lists.one(userRows.readModel, id, 'User')).FullName;
  }
}

/** @throws Failure 400 */
function dayOf(asked: string | null | undefined): string | undefined {
  if (asked === undefined || asked === null || asked === '') return undefined;
  const midnight = new Date(`${asked}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(asked))
    throw badInput({ day: userMessage.day });
  return asked;
}
