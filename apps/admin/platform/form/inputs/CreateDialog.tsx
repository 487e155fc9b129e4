import { createElement, Suspense } from 'react';
import type { CreateDialogProps, CreatedRecords } from '../../screens/area.ts';
import { useAreas } from '../../screens/use-areas.ts';

/** The dialog of another area that makes a record on the way, by its type of subject: a form that needs a person opens it with 'person'. */
export const CreateDialog = <Type extends keyof CreatedRecords>({
  type,
  ...dialog
}: { readonly type: Type } & CreateDialogProps<CreatedRecords[Type]>) =>
  useAreas().map(({ resource, createDialogs }) => {
    const Dialog = createDialogs?.[type];
    return (
      Dialog !== undefined && (
        <Suspense key={resource} fallback={null}>
          {createElement<CreateDialogProps<CreatedRecords[Type]>>(Dialog, dialog)}
        </Suspense>
      )
    );
  });
