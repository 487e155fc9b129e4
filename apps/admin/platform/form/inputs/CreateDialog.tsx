import { createElement, Suspense } from 'react';
import type { CreateDialogProps, CreatedRecords } from '../../screens/area.ts';
import { useAreas } from '../../screens/use-areas.ts';

/** Another area's dialog that creates a record of a type. A form that needs a person opens it with 'person'. */
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
