import type { Rights } from '@leaseledger/contract/access/permissions';
import {
  conditionText,
  holdsIn,
  waysText,
  waysThrough,
  type Condition,
  type Way,
} from '@leaseledger/contract/access/ways';
import type { Endpoint, OfRecords } from '@leaseledger/contract/kernel/endpoint';
import type { MayTheyView } from '@leaseledger/contract/users/user-access.views';
import { day } from '../kernel/dates.ts';
import { effectivePermissions, rightsOf, roleGroupName, type UserAccess } from './user-access.ts';

/** The subject of the question: a call or a screen, by the rules of this release. */
export interface AskedAbout {
  /** 'make POST leads/assign', 'open /admin/leads' */
  readonly what: string;
  readonly who: Endpoint['who'];
  readonly records?: OfRecords | undefined;
}

export interface AskedOf {
  readonly name: string;
  readonly access: UserAccess;
  /** The day at whose end it is asked, as DD/MM/YYYY; undefined for now. */
  readonly day: string | undefined;
}

type Answer = Pick<MayTheyView, 'May'> & { readonly because: string };

/** Whether a user may, now or at the end of a past day, and why: by the rights that their stream says they had. */
export function mayThey({ what, who, records }: AskedAbout, asked: AskedOf): MayTheyView {
  const { access } = asked;
  if (who === 'public') return told(asked, what, { May: 'yes', because: 'everybody may, without logging in' });
  if (who === 'apiKeyOrCaptcha')
    return told(asked, what, { May: 'yes', because: 'everybody may who solves a captcha' });
  if (who === 'apiKey') return told(asked, what, { May: 'no', because: 'it is for outside senders with an API key' });
  if (access.stage === 'unknown')
    return told(asked, what, {
      May: 'no',
      because: asked.day === undefined ? 'there is no such user' : 'they were not a user then',
    });
  const conditions = conditionsOf(
    access,
    [who, ...(records?.all === undefined ? [] : [records.all])].flatMap((rule) =>
      waysThrough(rule, access.ExternalUser),
    ),
  );
  if (access.stage === 'deleted')
    return told(asked, what, { May: 'no', because: `the account was deleted ${whenAndBy(access)}` });
  if (access.stage === 'disabled')
    return told(asked, what, { May: 'no', because: `the account was disabled ${whenAndBy(access)}` }, conditions);
  const rights = rightsOf(access);
  if (!who(rights))
    return told(asked, what, { May: 'no', because: needed(waysThrough(who, access.ExternalUser), access) }, conditions);
  const held = heldBy(waysThrough(who, access.ExternalUser), access, rights);
  if (records === undefined) return told(asked, what, { May: 'yes', because: held }, conditions);
  if (records.all?.(rights) === true)
    return told(
      asked,
      what,
      { May: 'yes', because: heldBy(waysThrough(records.all, access.ExternalUser), access, rights) },
      conditions,
    );
  const others =
    records.all === undefined
      ? ''
      : `; for all others ${needed(waysThrough(records.all, access.ExternalUser), access)}`;
  return told(asked, `${what} for ${records.own} only`, { May: 'own', because: `${held}${others}` }, conditions);
}

function told(
  { name, day: on }: AskedOf,
  what: string,
  { May, because }: Answer,
  Conditions: MayTheyView['Conditions'] = [],
): MayTheyView {
  const may = on === undefined ? 'may' : 'could';
  return {
    May,
    Sentence: `${on === undefined ? '' : `On ${on} `}${name} ${May === 'no' ? `${may} not` : may} ${what}: ${because}.`,
    Conditions,
  };
}

const whenAndBy = ({ since }: UserAccess): string =>
  since === undefined ? 'before' : `on ${day(since.at)} by ${since.by}`;

/** The first way that lets them through, with its reasons. */
function heldBy(ways: readonly Way[], access: UserAccess, rights: Rights): string {
  const way = ways.find((each) => each.every((condition) => holdsIn(condition, rights))) ?? [];
  if (way.length === 0) return access.ExternalUser ? 'every external user may' : 'every user may';
  return way
    .map((condition) =>
      'permission' in condition
        ? `${conditionText(condition)} is in force (${reasonsOf(condition, access).join('; ')})`
        : `they are ${'roleGroup' in condition ? `of the ${conditionText(condition)}` : 'a line manager'}`,
    )
    .join(' and ');
}

function needed(ways: readonly Way[], { ExternalUser }: UserAccess): string {
  if (ways.length === 0) return ExternalUser ? 'external users never may' : 'nobody who is no external user may';
  return `it needs ${waysText(ways)}`;
}

/** Each condition once, in the order in which the rule's ways name them. */
function conditionsOf(access: UserAccess, ways: readonly Way[]): MayTheyView['Conditions'] {
  const rights = rightsOf(access);
  const conditions = new Map(ways.flat().map((condition) => [conditionText(condition), condition]));
  return [...conditions].map(([Condition, condition]) => ({
    Condition,
    Holds: holdsIn(condition, rights),
    Reasons: reasonsOf(condition, access),
  }));
}

function reasonsOf(condition: Condition, access: UserAccess): readonly string[] {
  if ('permission' in condition)
    return (
      effectivePermissions(access).find(({ PermissionType }) => PermissionType === condition.permission)?.Reasons ?? []
    );
  if ('roleGroup' in condition) return [`role group ${roleGroupName(access)}`];
  return [access.LineManager ? 'line manager' : 'not a line manager'];
}
