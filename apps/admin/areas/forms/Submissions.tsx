import { Button, Checkbox, FormControlLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { exportsData } from '@leaseledger/contract/access/permissions';
import { quarantineReasons, submissionStage, type SubmissionStageID } from '@leaseledger/contract/forms/form.codes';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormSubmissionRow, LabelledAnswer } from '@leaseledger/contract/forms/form.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { useRights } from '../../platform/session/session.ts';
import { momentText } from '../../platform/time/moments.ts';
import { Field, FieldList } from '../../records/record/FieldList.tsx';
import { startExport } from '../../records/list/start-export.ts';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';
import { useFormRecord } from './form-record.ts';
import './forms.css';

const reasonWords: Readonly<Record<string, string>> = quarantineReasons;

function valueText({ id, value }: LabelledAnswer): string {
  if (id === 'ContactNumber') return phoneText(value);
  return id === 'PreferredCallTime' && value !== '' ? momentText(value) : value;
}

interface SubmissionProps {
  readonly submission: FormSubmissionRow;
  /** Left out for a submission that does not wait. */
  readonly waiting?: {
    readonly isChosen: boolean;
    readonly choose: (isChosen: boolean) => void;
    readonly release: () => void;
    readonly drop: () => void;
  };
}

function Submission({ submission, waiting }: SubmissionProps) {
  const { FormSubmissionID, FullName, FormVersion, Answers, Reasons, LeadID, ReceivedDateTime } = submission;
  const name = FullName ?? DELETED_PERSON;
  return (
    <div className="submission">
      <div className="submission-head">
        {waiting === undefined ? (
          <b>{name}</b>
        ) : (
          <FormControlLabel
            label={<b>{name}</b>}
            control={<Checkbox checked={waiting.isChosen} onChange={({ target }) => waiting.choose(target.checked)} />}
          />
        )}
        <span>{`Version ${FormVersion}`}</span>
        {LeadID !== null && <Link className="link-button" to={`/leads/view/${LeadID}`}>{`Lead ${LeadID}`}</Link>}
        <RelativeTime at={ReceivedDateTime} />
      </div>
      {Reasons !== '' && (
        <ul className="submission-reasons" aria-label={`Reasons of submission ${FormSubmissionID}`}>
          {Reasons.split(',').map((reason) => (
            <li key={reason}>{reasonWords[reason] ?? reason}</li>
          ))}
        </ul>
      )}
      {Answers !== null && (
        <FieldList>
          {Answers.map((answer) => (
            <Field key={answer.id} label={answer.label}>
              {valueText(answer)}
            </Field>
          ))}
        </FieldList>
      )}
      {waiting !== undefined && (
        <div className="submission-actions">
          <Button variant="outlined" size="small" aria-label={`Release: ${name}`} onClick={waiting.release}>
            Release
          </Button>
          <Button variant="outlined" size="small" aria-label={`Drop: ${name}`} onClick={waiting.drop}>
            Drop
          </Button>
        </div>
      )}
    </div>
  );
}

const refreshes = ['formSubmissions', 'forms', 'history', 'leads'];
const countText = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`);

function ExportSubmissions({ FormID }: { readonly FormID: number }) {
  return (
    <Button
      size="small"
      startIcon={<Download />}
      onClick={() =>
        void startExport({
          List: 'formSubmissions',
          Format: 'xlsx',
          Filter: { FormID, StageID: submissionStage.ACCEPTED },
          Sort: ['ReceivedDateTime', 'DESC'],
          Columns: ['FormSubmissionID', 'ReceivedDateTime', 'FullName', 'FormVersion', 'Answers', 'LeadID'],
          Selected: null,
        })
      }
    >
      Export submissions
    </Button>
  );
}

function Quarantine() {
  const { FormID } = useFormRecord();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, ask] = useState<readonly number[]>();
  const release = useCommand(formEndpoints.release, { refreshes, done: formMessage.released });
  const drop = useCommand(formEndpoints.drop, { refreshes, done: formMessage.dropped });
  const pending = release.pending || drop.pending;

  /** One after the other. The first refusal ends it, and the rest stay chosen. */
  const each = async (ids: readonly number[], command: typeof release | typeof drop) => {
    for (const formSubmissionID of ids) {
      const { ok } = await command.run({ body: { formSubmissionID } });
      if (!ok) return;
      setChosen((now) => new Set([...now].filter((id) => id !== formSubmissionID)));
    }
  };
  const waiting = (submission: FormSubmissionRow) => {
    const { FormSubmissionID: id } = submission;
    return (
      <Submission
        submission={submission}
        waiting={{
          isChosen: chosen.has(id),
          choose: (isChosen) =>
            setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id))),
          release: () => void each([id], release),
          drop: () => ask([id]),
        }}
      />
    );
  };
  const dropAsked = async () => {
    await each(asked ?? [], drop);
    ask(undefined);
  };
  return (
    <>
      {chosen.size > 0 && (
        <div className="submission-actions" role="toolbar" aria-label={`${countText(chosen.size)} chosen`}>
          <span role="status">{`${countText(chosen.size)} chosen`}</span>
          <Button
            variant="contained"
            size="small"
            aria-disabled={pending}
            onClick={() => !pending && void each([...chosen], release)}
          >
            {`Release ${countText(chosen.size)}`}
          </Button>
          <Button variant="outlined" size="small" aria-disabled={pending} onClick={() => ask([...chosen])}>
            {`Drop ${countText(chosen.size)}`}
          </Button>
        </div>
      )}
      <RelatedList<FormSubmissionRow>
        title="Quarantine"
        resource="formSubmissions"
        filter={{ FormID, StageID: submissionStage.QUARANTINED }}
        sort={{ field: 'ReceivedDateTime', order: 'DESC' }}
        none="No submission waits. Suspected spam waits here for 30 days."
        row={waiting}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={`Drop ${countText(asked?.length ?? 0)}?`}
        confirm="Drop"
        danger
        pending={pending}
        onConfirm={() => void dropAsked()}
        onCancel={() => ask(undefined)}
      >
        What is dropped is forgotten. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

const accepted = (submission: FormSubmissionRow) => <Submission submission={submission} />;

/** The submissions of a form, and those that wait in its quarantine. */
export default function Submissions() {
  const { FormID, UseCount, QuarantineCount } = useFormRecord();
  const rights = useRights();
  const [stage, setStage] = useState<SubmissionStageID>(submissionStage.ACCEPTED);
  return (
    <div className="submissions">
      <ToggleButtonGroup
        exclusive
        aria-label="Submissions"
        value={stage}
        onChange={(_, next: SubmissionStageID | null) => next !== null && setStage(next)}
      >
        <ToggleButton value={submissionStage.ACCEPTED}>{`Accepted ${UseCount ?? ''}`}</ToggleButton>
        <ToggleButton value={submissionStage.QUARANTINED}>{`In quarantine ${QuarantineCount ?? ''}`}</ToggleButton>
      </ToggleButtonGroup>
      {stage === submissionStage.QUARANTINED ? (
        <Quarantine />
      ) : (
        <RelatedList<FormSubmissionRow>
          title="Submissions"
          resource="formSubmissions"
          filter={{ FormID, StageID: submissionStage.ACCEPTED }}
          sort={{ field: 'ReceivedDateTime', order: 'DESC' }}
          none="Nobody has sent this form yet."
          action={exportsData(rights) && <ExportSubmissions FormID={FormID} />}
          row={accepted}
        />
      )}
    </div>
  );
}
