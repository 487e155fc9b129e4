import { picked } from '@leaseledger/contract/kernel/picked';
import { formList, type FormRow } from '@leaseledger/contract/forms/form.views';
import { blankForm, type FormDetails } from '@leaseledger/contract/forms/form.details';
import type { FormEvent } from '@leaseledger/domain/forms/form.area';
import { changesOf } from '@leaseledger/domain/behaviours/amendment';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followCompanies, followUsers, type CompanyRenaming, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

const modified = ({ metadata, revision }: Pick<DecodedEvent, 'metadata' | 'revision'>) => ({
  Version: Number(revision),
  ModifiedByUserID: metadata.actor.id,
  ModifiedByName: metadata.actor.name,
  ModifiedDateTime: metadata.time,
});
// The keys of the blank form are all its details.
const detailNames = Object.keys(blankForm) as readonly (keyof FormDetails)[];
/** The counts are read when a list is read. */
const uncounted = { UseCount: null, QuarantineCount: null } as const;

/** Public forms in lists. */
export const formRows: Projection<FormEvent | CompanyRenaming | UserRenaming, FormRow> = {
  name: 'formRows',
  version: 2,
  readModel: readModelOf(formList, {
    indexed: ['Name', 'CompanyID', 'CreatedByUserID', 'ModifiedByUserID', 'ModifiedDateTime'],
    search: ['Name', 'FormLink', 'CompanyName'],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followCompanies<FormRow>({ id: 'CompanyID', name: 'CompanyName' }),
    ...followUsers<FormRow>([
      { id: 'CreatedByUserID', name: 'CreatedByUserName' },
      { id: 'ModifiedByUserID', name: 'ModifiedByName' },
    ]),
    FormAdded: (event) => [
      {
        put: event.data.FormID,
        row: {
          id: event.data.FormID,
          FormID: event.data.FormID,
          FormLink: event.data.FormLink,
          ...picked<FormDetails, keyof FormDetails>(event.data, detailNames),
          Versions: 1,
          ...uncounted,
          CreatedByUserID: event.metadata.actor.id,
          CreatedByUserName: event.metadata.actor.name,
          CreatedDateTime: event.metadata.time,
          ...modified(event),
        },
      },
    ],
    FormAmended: (event) => [
      {
        patch: event.data.FormID,
        fields: (row) => ({
          ...changesOf<FormDetails>(picked<FormDetails, keyof FormDetails>(row, detailNames), event.data),
          ...(event.data.Number !== null && { Versions: event.data.Number }),
          ...modified(event),
        }),
      },
    ],
    FormEnabled: (event) => [{ patch: event.data.FormID, fields: { Enabled: true, ...modified(event) } }],
    FormDisabled: (event) => [{ patch: event.data.FormID, fields: { Enabled: false, ...modified(event) } }],
    FormDeleted: ({ data: { FormID } }) => [{ remove: FormID }],
    FormRestored: (event) => {
      const { createdBy, createdAt, ...fields } = event.data;
      return [
        {
          put: fields.FormID,
          row: {
            id: fields.FormID,
            ...fields,
            ...uncounted,
            CreatedByUserID: createdBy.id,
            CreatedByUserName: createdBy.name,
            CreatedDateTime: createdAt,
            ...modified(event),
          },
        },
      ];
    },
  },
};
