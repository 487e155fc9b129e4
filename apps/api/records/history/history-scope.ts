import type { Caller } from '../../platform/callers/caller.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { ownActivity, visibleKinds } from './exports/activity.ts';
import type { Histories, Readers } from './exports/histories.ts';
import { namedSubject, type Subject } from './exports/subject.ts';

/**
 * The history that this caller may read: of the record in the filter, of all records of a kind with the right for it,
 * or else the caller's own activity.
 * @throws Failure 403 for a record that the caller may not open, 404 for a missing one
 */
export async function historyScope(
  histories: Histories,
  caller: Caller,
  filter: Readonly<Record<string, unknown>>,
): Promise<Scope> {
  const subject = subjectOf(filter);
  if (subject !== undefined) {
    await readersOf(histories, caller, subject);
    return { where: visibleKinds(caller) };
  }
  const { SubjectType } = filter;
  const readsAll = typeof SubjectType === 'string' ? histories.of(SubjectType)?.readsAll : undefined;
  return readsAll?.(caller.rights) === true ? { where: visibleKinds(caller) } : ownActivity(caller);
}

/**
 * The rules of the record's area. @throws Failure 403 for a record that the caller may not open, 404 for a missing one
 */
export async function readersOf(histories: Histories, caller: Caller, { type, id }: Subject): Promise<Readers> {
  const readers = histories.of(type);
  if (readers === undefined || !(await readers.mayRead(caller, id))) throw forbidden();
  return readers;
}

function subjectOf({ Subject, SubjectType, SubjectID }: Readonly<Record<string, unknown>>): Subject | undefined {
  const named = namedSubject(typeof Subject === 'string' ? Subject : '');
  if (named !== undefined) return named;
  if (typeof SubjectType === 'string' && typeof SubjectID === 'number') return { type: SubjectType, id: SubjectID };
  return undefined;
}
