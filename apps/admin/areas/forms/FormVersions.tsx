import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { publicFields } from '@leaseledger/contract/forms/form.fields';
import type { FormVersionContent } from '@leaseledger/contract/forms/form.details';
import { useState } from 'react';
import { useRead } from '../../platform/http/use-read.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { ChangedLines } from '../../records/versions/ChangedLines.tsx';
import { VersionSides, VersionsDialog } from '../../records/versions/VersionsDialog.tsx';
import { fieldsIn } from './asked-fields.ts';
import { useFormRecord } from './form-record.ts';
import { FormPreview } from './FormPreview.tsx';

const linesOf = ({ Name, Embedded, Fields }: FormVersionContent): readonly string[] => [
  Name,
  Embedded ? 'Embedded' : 'Not embedded',
  ...fieldsIn(Fields).map(({ id, label }) =>
    label === publicFields[id].label ? label : `${label} (${publicFields[id].label})`,
  ),
];

const formSide = ({ Name, Fields, Embedded }: FormVersionContent, label: string) => (
  <FormPreview label={label} name={Name} fields={Fields} isEmbedded={Embedded} />
);

/** The versions of a form as visitors saw them. One is compared with the current version, and can be restored. */
export default function FormVersions({ onCancel }: { readonly onCancel: () => void }) {
  const form = useFormRecord();
  const { FormID, FormID: id, Version, Versions } = form;
  const [number, setNumber] = useState(Math.max(1, Versions - 1));
  const versions = useRead(formEndpoints.versions, { params: { id } }, { resource: 'forms' });
  const restore = useRecordCommand(formEndpoints.restoreVersion, { done: formMessage.versionRestored(number) });
  const earlier = versions.data?.find((each) => each.Number === number);
  const run = async () => {
    const result = await restore.run({ body: { FormID, Version, Number: number } });
    if (result.ok) onCancel();
  };
  return (
    <VersionsDialog
      versions={versions.data}
      current={Versions}
      chosen={number}
      onChoose={setNumber}
      error={versions.error}
      onRestore={() => void run()}
      pending={restore.pending}
      onCancel={onCancel}
    >
      {earlier !== undefined && (
        <>
          <ChangedLines before={linesOf(earlier)} after={linesOf(form)} same="Visitors see the same in both." />
          <VersionSides<FormVersionContent> earlier={earlier} now={form} numbers={[number, Versions]} draw={formSide} />
        </>
      )}
    </VersionsDialog>
  );
}
