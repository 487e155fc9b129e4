import { submissionStage } from '@leaseledger/contract/forms/form.codes';
import { checkedFields, type FormAnswers } from '@leaseledger/contract/forms/form.fields';
import {
  formSubmissionList,
  type FormSubmissionRow,
  type LabelledAnswer,
} from '@leaseledger/contract/forms/form.views';
import type { FormSubmissionEvent } from '@leaseledger/domain/forms/form-submission.area';
import { fullName } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

const said = (value: FormAnswers[keyof FormAnswers]): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

/** The answers with the labels that the visitor saw, without empty ones; null once they are forgotten. */
const labelled = (data: FormAnswers & { readonly Fields: string }): readonly LabelledAnswer[] | null =>
  data.FirstName === null
    ? null
    : checkedFields(data.Fields).flatMap(({ id, label }) => {
        const value = data[id];
        return value === null || value === '' ? [] : [{ id, label, value: said(value) }];
      });

/** The submissions of public forms, to be read by staff. */
export const formSubmissionRows: Projection<FormSubmissionEvent, FormSubmissionRow> = {
  name: 'formSubmissionRows',
  version: 1,
  readModel: readModelOf(formSubmissionList, {
    indexed: ['PersonID', 'ReceivedDateTime'],
    indexes: [['FormID', 'StageID']],
    search: ['FullName', 'FormName'],
    defaultSort: { field: 'ReceivedDateTime', order: 'DESC' },
    creationOrder: 'ReceivedDateTime',
  }),
  handlers: {
    FormSubmissionReceived: ({ data, metadata, revision }) => [
      {
        put: data.FormSubmissionID,
        row: {
          id: data.FormSubmissionID,
          FormSubmissionID: data.FormSubmissionID,
          Version: Number(revision),
          FormID: data.FormID,
          FormName: data.FormName,
          FormVersion: data.FormVersion,
          StageID: data.reasons.length === 0 ? submissionStage.ACCEPTED : submissionStage.QUARANTINED,
          Reasons: data.reasons.join(','),
          ReceivedDateTime: metadata.time,
          FullName: fullName(data),
          Answers: labelled(data),
          PersonID: null,
          LeadID: null,
          ReleasedByName: null,
          ReleasedDateTime: null,
        },
      },
    ],
    FormSubmissionReleased: ({ data: { FormSubmissionID }, metadata, revision }) => [
      {
        patch: FormSubmissionID,
        fields: {
          Version: Number(revision),
          StageID: submissionStage.ACCEPTED,
          ReleasedByName: metadata.actor.name,
          ReleasedDateTime: metadata.time,
        },
      },
    ],
    FormSubmissionLed: ({ data: { FormSubmissionID, PersonID, LeadID }, revision }) => [
      { patch: FormSubmissionID, fields: { Version: Number(revision), PersonID, LeadID } },
    ],
    // An accepted one still counts as a use of its form.
    FormSubmissionForgotten: ({ data: { FormSubmissionID, because }, revision }) => [
      because === 'person'
        ? { patch: FormSubmissionID, fields: { Version: Number(revision), FullName: null, Answers: null } }
        : { remove: FormSubmissionID },
    ],
  },
};
