import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { userSession } from '../session/session.ts';
import { drafts, type Draft } from './drafts.ts';
import type { FormValues } from './form-types.ts';
import { valuesByPath } from './paths.ts';

/** The values that differ from the form's first values, by path. */
export const typedOver = (initial: FormValues, values: FormValues): Draft['typed'] => {
  const before = valuesByPath(initial);
  return new Map(
    [...valuesByPath(values)].filter(([path, value]) => before.has(path) && !Object.is(before.get(path), value)),
  );
};

/**
 * Keeps the typed values when the session ends, and restores them into the same form of the same user.
 * @returns the restored draft
 */
export function useDraft(name: string, initial: FormValues): Draft | undefined {
  const { getValues, setValue } = useFormContext<FormValues>();
  const [key] = useState(() => `${userSession.get()?.user.UserID ?? ''} ${name}`);
  const [draft] = useState(() => drafts.get(key));
  useEffect(() => {
    drafts.delete(key);
    for (const [path, value] of draft?.typed ?? []) setValue(path, value, { shouldDirty: true });
  }, [setValue, key, draft]);
  useEffect(
    () =>
      userSession.subscribe(() => {
        const typed = typedOver(initial, getValues());
        if (userSession.get() === null && typed.size > 0) drafts.set(key, { initial, typed });
      }),
    [getValues, key, initial],
  );
  return draft;
}
