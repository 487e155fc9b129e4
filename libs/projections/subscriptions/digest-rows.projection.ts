import type { DigestEvent } from '@leaseledger/domain/digests/digest.area';
import type { Projection } from '../kernel/projection.ts';

/** A user with collected changes. */
export interface DigestToDo {
  readonly id: number;
  readonly UserID: number;
  /** The time of the first change: ISO 8601, UTC. */
  readonly Since: string;
}

/** The open digests with their beginnings: the to-do list for closing them. */
export const digestRows: Projection<DigestEvent, DigestToDo> = {
  name: 'digestRows',
  version: 1,
  readModel: {
    name: 'digests',
    id: 'UserID',
    columns: { UserID: 'integer', Since: 'time' },
    indexed: ['Since'],
    defaultSort: { field: 'Since', order: 'ASC' },
  },
  handlers: {
    ChangeCollected: ({ data: { UserID, since } }) => [{ put: UserID, row: { id: UserID, UserID, Since: since } }],
    DigestClosed: ({ data: { UserID } }) => [{ remove: UserID }],
  },
};
