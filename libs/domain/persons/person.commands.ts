import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { UndoDecision } from '../kernel/undo.ts';
import type { PersonEvent } from './person.events.ts';

export type PersonCommand =
  | { readonly type: 'RegisterPerson'; readonly PersonID: number; readonly details: PersonDetails }
  /** `changes` may repeat what has not changed; a field that is left out stays as it is. */
  | { readonly type: 'AmendPerson'; readonly changes: Partial<PersonDetails> }
  /** The company at which the person works has another name now. */
  | { readonly type: 'FollowEmployer'; readonly CompanyID: number; readonly CompanyName: string }
  | { readonly type: 'ForgetPerson'; readonly mentions?: readonly MentionPlace[]; readonly mails?: readonly number[] }
  /** It is another one, who is kept. */
  | { readonly type: 'MergeInto'; readonly PersonID: number }
  /** `values` are taken from the other one; `persons` as the event tells them. */
  | {
      readonly type: 'AbsorbPerson';
      readonly MergedPersonID: number;
      readonly persons: readonly number[];
      readonly values: Partial<PersonDetails>;
    }
  | { readonly type: 'ReleasePerson'; readonly MergedPersonID: number; readonly persons: readonly number[] }
  /** With the name that the company at which the person works has by now. */
  | { readonly type: 'UnmergePerson'; readonly persons: readonly number[]; readonly CompanyName: string | null }
  | UndoDecision<PersonEvent>;
