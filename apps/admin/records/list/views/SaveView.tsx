import { Button, Checkbox, FormControlLabel, OutlinedInput } from '@mui/material';
import { savedViewMessage, VIEW_NAME_MAX } from '@leaseledger/contract/saved-views/saved-view.messages';
import { useState } from 'react';
import { endsSession, wordsOf } from '../../../platform/session/failures.ts';
import { useRights } from '../../../platform/session/session.ts';
import { useListScreen } from '../state/list-screen.ts';
import { sharesViewsOf, savedContent, viewKey } from '../state/saved-views.ts';
import { shownContent } from '../state/shown-content.ts';
import { changeViews } from '../state/view-commands.ts';

interface SaveViewProps {
  readonly onDone: () => void;
  /** The view to rename. Without it a new view is saved. */
  readonly renamed?: { readonly ViewID: number; readonly Name: string };
}

const plain = (label: string) => label.trim().toLowerCase();

/** Names a new view with the current filters and columns, or renames a saved one. */
export default function SaveView({ onDone, renamed }: SaveViewProps) {
  const { of, address, layoutRef } = useListScreen();
  const rights = useRights();
  const [label, setLabel] = useState(renamed?.Name ?? '');
  const [isShared, share] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const saved = address.savedViews.find(({ saved: { ViewID } }) => ViewID === renamed?.ViewID)?.saved;
  const isTaken = address.defaults.views.some(
    (each) => each.key !== (renamed === undefined ? '' : viewKey(renamed)) && plain(each.label) === plain(label),
  );
  const hasText = address.state.q.trim() !== '';
  const mayShare = renamed === undefined && sharesViewsOf(of, rights);
  const send = async () => {
    if (plain(label) === '' || isTaken || isSending) return;
    setSending(true);
    const Name = label.trim();
    const answer =
      saved === undefined
        ? await changeViews(
            'save',
            {
              body: {
                ...shownContent(address, layoutRef.current),
                Name,
                Shared: isShared && !hasText,
                List: of.resource,
              },
            },
            true,
          )
        : await changeViews('update', { body: { ...savedContent(saved), Name } }, true);
    setSending(false);
    // The error shows beside the name, so that the typed text stays visible.
    if ('error' in answer) return setRefusal(endsSession(answer.error) ? undefined : wordsOf(answer.error));
    onDone();
    if (saved !== undefined || answer.payload === null) return;
    address.arranging.reset();
    address.showSaved(viewKey(answer.payload));
  };
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor="view-name">Name of the view</label>
      <OutlinedInput
        id="view-name"
        autoFocus
        value={label}
        error={isTaken}
        inputProps={{ maxLength: VIEW_NAME_MAX, 'aria-describedby': 'view-note' }}
        onChange={(event) => setLabel(event.target.value)}
      />
      <p id="view-note" className={`filter-note${isTaken ? ' error' : ''}`} role="status">
        {isTaken
          ? savedViewMessage.nameTaken
          : renamed === undefined
            ? 'Keeps the filters, the text, the sort and the columns as they are now.'
            : 'Everything else stays as it is.'}
      </p>
      {refusal !== undefined && (
        <p className="filter-note error" role="alert">
          {refusal}
        </p>
      )}
      {mayShare && (
        <>
          <FormControlLabel
            label="For everybody who opens this list"
            disabled={hasText}
            control={<Checkbox checked={isShared && !hasText} onChange={(event) => share(event.target.checked)} />}
          />
          {hasText && <p className="filter-note">{savedViewMessage.textIsPrivate}</p>}
        </>
      )}
      <Button type="submit" variant="contained" disabled={plain(label) === '' || isTaken}>
        {renamed === undefined ? 'Save view' : 'Rename'}
      </Button>
    </form>
  );
}
