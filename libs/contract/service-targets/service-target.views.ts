import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { ServiceTarget } from './service-target.ts';

/** A target of service. */
export interface ServiceTargetRow extends ServiceTarget {
  /** Its status, type, priority and day in one text. */
  readonly id: string;
  readonly SetByUserID: number | null;
  readonly SetByName: string;
  readonly SetDateTime: string;
}

export const serviceTargetRow = view<ServiceTargetRow>('ServiceTargetRow');
export const serviceTargetRowsAnswer = listOf(serviceTargetRow);

export const serviceTargetList = list({
  resource: 'serviceTargets',
  row: serviceTargetRow,
  id: 'id',
  heads: { SetByName: 'Set by', SetDateTime: 'Set', From: 'Holds from' },
  columns: {
    id: 'text',
    StatusCodeID: 'integer',
    TypeCodeID: 'integer',
    PriorityCodeID: 'integer',
    From: 'time',
    Hours: 'real',
    SetByUserID: 'integer',
    SetByName: 'text',
    SetDateTime: 'time',
  },
});
