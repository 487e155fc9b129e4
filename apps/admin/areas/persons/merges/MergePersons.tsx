import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import type { MergeField, MergePreview } from '@leaseledger/contract/persons/person-merge.views';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../../platform/screens/LinkButton.tsx';
import { Warning } from '../../../platform/form/Warning.tsx';
import { call } from '../../../platform/http/api.ts';
import { PendingButton } from '../../../platform/screens/PendingButton.tsx';
import { useRefreshes } from '../../../platform/screens/use-areas.ts';
import { useCommand } from '../../../platform/commands/use-command.ts';
import { DialogButtons } from '../../../platform/dialogs/DialogButtons.tsx';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { differences, keptAsSecond, movesText, takenAtFirst } from './merge-choices.ts';

export interface MergePersonsProps {
  /** The person of the open panel. */
  readonly person: number;
  readonly other: number;
  readonly onCancel: () => void;
}

/** Two persons side by side: the choice of the kept person and of the values, and the records that move. */
export default function MergePersons({ person, other, onCancel }: MergePersonsProps) {
  const [kept, setKept] = useState(person);
  const merged = kept === person ? other : person;
  const [chosen, setChosen] = useState<readonly MergeField[]>();
  const navigate = useNavigate();
  const preview = useQuery<MergePreview>({
    queryKey: ['persons', 'mergePreview', kept, merged],
    queryFn: ({ signal }) =>
      call(personEndpoints.mergePreview, { body: { PersonID: kept, MergedPersonID: merged } }, { signal }),
  });
  const merge = useCommand(personEndpoints.merge, {
    refreshes: useRefreshes('persons'),
    done: (payload) =>
      payload === null ? 'The persons were merged.' : personMergeMessage.merged(payload.FullName, payload.PersonID),
  });
  const { data } = preview;
  const fields = chosen ?? (data === undefined ? [] : takenAtFirst(data));
  const swap = () => {
    setKept(merged);
    setChosen(undefined);
  };
  const run = async (of: MergePreview) => {
    const { ok } = await merge.run({
      body: {
        PersonID: kept,
        MergedPersonID: merged,
        Version: of.Kept.Version,
        MergedVersion: of.Merged.Version,
        fields: [...fields],
      },
    });
    if (!ok) return;
    onCancel();
    if (kept !== person) void navigate(`/persons/view/${kept}`);
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="md" aria-labelledby="merge-title">
      <DialogTitle id="merge-title">{`Merge person ${merged} into person ${kept}`}</DialogTitle>
      <DialogContent>
        <p className="merge-kept">
          {`Person ${kept} is kept.`}
          <LinkButton onClick={swap}>
            <ArrowLeftRight aria-hidden />
            {`Keep person ${merged} instead`}
          </LinkButton>
        </p>
        {preview.isPending && <p role="status">Reading both persons…</p>}
        {preview.isError && (
          <Warning>
            {'The two persons could not be read. '}
            <LinkButton onClick={() => void preview.refetch()}>Try again</LinkButton>
          </Warning>
        )}
        {data !== undefined && <Preview preview={data} fields={fields} onChoose={setChosen} />}
      </DialogContent>
      <DialogButtons
        primary={
          <PendingButton
            variant="contained"
            pending={merge.pending}
            disabled={data === undefined || preview.isFetching}
            onClick={() => data !== undefined && void run(data)}
          >
            Merge persons
          </PendingButton>
        }
        pending={merge.pending}
        cancel={
          <Button autoFocus onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}

interface PreviewProps {
  readonly preview: MergePreview;
  readonly fields: readonly MergeField[];
  readonly onChoose: (fields: readonly MergeField[]) => void;
}

function Preview({ preview, fields, onChoose }: PreviewProps) {
  const { Kept, Merged, Moves, Closes } = preview;
  const differing = differences(preview);
  const email = keptAsSecond(preview, fields, 'Email');
  const number = keptAsSecond(preview, fields, 'ContactNumber');
  const choose = (field: MergeField, isTaken: boolean) =>
    onChoose([...fields.filter((each) => each !== field), ...(isTaken ? [field] : [])]);
  return (
    <>
      {differing.length === 0 && <p>Both have the same details.</p>}
      {differing.map(({ field, label, kept, merged }) => (
        <fieldset key={field} className="merge-field">
          <legend>{label}</legend>
          {[
            { id: Kept.PersonID, value: kept, isTaken: false },
            { id: Merged.PersonID, value: merged, isTaken: true },
          ].map(({ id, value, isTaken }) => (
            <label key={id}>
              <input
                type="radio"
                name={`merge-${field}`}
                checked={fields.includes(field) === isTaken}
                onChange={() => choose(field, isTaken)}
              />
              <span>
                <span className="quiet">{`Person ${id} `}</span>
                {value === '' ? <span className="nothing">nothing</span> : value}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {email !== undefined && <p className="next-paragraph">{`${email} stays as the second email.`}</p>}
      {number !== undefined && (
        <p className="next-paragraph">{`${phoneText(number)} stays as the second contact number.`}</p>
      )}
      <p className="next-paragraph">
        {Moves.length === 0
          ? 'The other person has no further records.'
          : `These move too: ${Moves.map(movesText).join(', ')}.`}
      </p>
      {Closes.map(({ FullName, PersonID }) => (
        <p key={PersonID} className="next-paragraph">
          {`${FullName}, an external user, registered person ${PersonID}, and cannot open them while they are merged.`}
        </p>
      ))}
      <p className="next-paragraph">
        You can undo a merge. The other person then gets their records back, with all later changes.
      </p>
    </>
  );
}
