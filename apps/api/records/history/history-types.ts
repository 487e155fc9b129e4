import type { HistoryType } from '@leaseledger/contract/history/history.views';
import { policyWords } from '@leaseledger/contract/history/history.words';
import { areas } from '@leaseledger/domain/areas';
import { policies } from '@leaseledger/domain/policies/policies';

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 'Lead status changed' for LeadStatusChanged. */
const nameOf = (type: string): string => capitalised(type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());

const followsFrom = (type: string): readonly string[] =>
  policies.filter(({ on }) => on.some((each) => each === type)).map(({ name }) => policyWords(name));

/** The types of events that have an entry in histories. */
const told = (entries: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(entries).filter((type) => entries[type] !== null);

/** Every type of entry of every area, in the order of their names. */
export const historyTypes: readonly HistoryType[] = areas
  .flatMap(({ history: { entries, subjectType } }) =>
    told(entries).map((EventType) => ({
      EventType,
      Name: nameOf(EventType),
      SubjectType: typeof subjectType === 'string' ? subjectType : null,
      Follows: followsFrom(EventType),
    })),
  )
  .sort((one, other) => one.Name.localeCompare(other.Name, 'en'));
