import { emailTemplateList, type EmailTemplateRow } from '@leaseledger/contract/email-templates/email-template.views';
import { productMailOf, productMails } from '@leaseledger/contract/email-templates/product-mails';
import type { EmailTemplateEvent } from '@leaseledger/domain/email-templates/email-template.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

const modified = ({ metadata, revision }: Pick<DecodedEvent, 'metadata' | 'revision'>) => ({
  Version: Number(revision),
  ModifiedByUserID: metadata.actor.id,
  ModifiedByName: metadata.actor.name,
  ModifiedDateTime: metadata.time,
});

/** Email templates in lists. Their content is read from their streams. */
export const emailTemplateRows: Projection<EmailTemplateEvent | UserRenaming, EmailTemplateRow> = {
  name: 'emailTemplateRows',
  version: 3,
  readModel: readModelOf(emailTemplateList, {
    indexed: ['Name', 'Kind', 'CreatedByUserID', 'ModifiedByUserID', 'ModifiedDateTime'],
    search: ['Name', 'Subject'],
    defaultSort: { field: 'ModifiedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followUsers<EmailTemplateRow>([
      { id: 'CreatedByUserID', name: 'CreatedByUserName' },
      { id: 'ModifiedByUserID', name: 'ModifiedByName' },
    ]),
    EmailTemplateAdded: (event) => [
      {
        put: event.data.EmailTemplateID,
        row: {
          id: event.data.EmailTemplateID,
          EmailTemplateID: event.data.EmailTemplateID,
          Name: event.data.Name,
          Subject: event.data.Subject,
          OfferedFor: event.data.OfferedFor,
          Versions: 1,
          Kind: 'Own',
          CreatedByUserID: event.metadata.actor.id,
          CreatedByUserName: event.metadata.actor.name,
          CreatedDateTime: event.metadata.time,
          ...modified(event),
        },
      },
    ],
    ProductMailListed: (event) => [
      {
        put: event.data.EmailTemplateID,
        row: {
          id: event.data.EmailTemplateID,
          EmailTemplateID: event.data.EmailTemplateID,
          Name: event.data.Name,
          Subject: event.data.Subject,
          OfferedFor: null,
          Versions: 0,
          Kind: 'Built-in',
          CreatedByUserID: event.metadata.actor.id,
          CreatedByUserName: event.metadata.actor.name,
          CreatedDateTime: event.metadata.time,
          ...modified(event),
        },
      },
    ],
    EmailTemplateReset: (event) => {
      const mail = productMailOf(event.data.EmailTemplateID);
      const builtIn = mail && { Name: productMails[mail].name, Subject: productMails[mail].subject };
      return [{ patch: event.data.EmailTemplateID, fields: { ...builtIn, Kind: 'Built-in', ...modified(event) } }];
    },
    EmailTemplateSaved: (event) => [
      {
        patch: event.data.EmailTemplateID,
        fields: {
          Name: event.data.Name,
          Subject: event.data.Subject,
          OfferedFor: event.data.OfferedFor,
          Versions: event.data.Number,
          Kind: productMailOf(event.data.EmailTemplateID) === undefined ? 'Own' : 'Built-in, changed',
          ...modified(event),
        },
      },
    ],
    EmailTemplateDeleted: ({ data: { EmailTemplateID } }) => [{ remove: EmailTemplateID }],
    EmailTemplateRestored: (event) => {
      const { createdBy, createdAt, ...fields } = event.data;
      return [
        {
          put: fields.EmailTemplateID,
          row: {
            id: fields.EmailTemplateID,
            ...fields,
            Kind: 'Own',
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
