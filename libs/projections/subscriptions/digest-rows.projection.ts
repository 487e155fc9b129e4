import type { DigestEvent } from '@leaseledger/domain/digests/digest.decider';
import type { Projection } from '../kernel/projection.ts';

/** A user for whom changes are collected. */
export interface DigestToDo {
  readonly id: number;
  readonly UserID: number;
  /** When the first of them happened: ISO 8601, UTC. */
  readonly Since: string;
}

/** Whose digests are to be closed, and from when on: the to-do list of whoever closes them. */
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
