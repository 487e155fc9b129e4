import type { Caller } from '../kernel/caller.ts';
import { forbidden } from '../kernel/failure.ts';
import type { Scope } from '../lists/list-resources.ts';
import { ownActivity, visibleKinds } from './exports/activity.ts';
import type { Histories } from './exports/histories.ts';

interface Subject {
  readonly type: string;
  readonly id: number;
}

/**
 * The history as this caller may read it: of the record that the filter names, of all records of a kind for those who may, else what
 * the caller did.
 * @throws Failure 403 for a record that the caller may not open, 404 for one that is not there
 */
export async function historyScope(histories: Histories, caller: Caller, filter: Readonly<Record<string, unknown>>): Promise<Scope> {
  const subject = subjectOf(filter);
  if (subject !== undefined) {
    if ((await histories.of(subject.type)?.mayRead(caller, subject.id)) !== true) throw forbidden();
    return { where: visibleKinds(caller) };
  }
  const { SubjectType } = filter;
  const readsAll = typeof SubjectType === 'string' ? histories.of(SubjectType)?.readsAll : undefined;
  return readsAll?.(caller.rights) === true ? { where: visibleKinds(caller) } : ownActivity(caller);
}

function subjectOf({ Subject, SubjectType, SubjectID }: Readonly<Record<string, unknown>>): Subject | undefined {
  const [, type, id] = /^([a-z]+)-([1-9]\d{0,14})$/i.exec(typeof Subject === 'string' ? Subject : '') ?? [];
  if (type !== undefined && id !== undefined) return { type, id: Number(id) };
  if (typeof SubjectType === 'string' && typeof SubjectID === 'number') return { type: SubjectType, id: SubjectID };
  return undefined;
}
