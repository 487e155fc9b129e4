import { Button, MenuItem, TextField } from '@mui/material';
import {
  BUILT_IN,
  CARDS,
  cardPlaceholders,
  letterPlaceholders,
  TEMPLATE_BYTES_MAX,
} from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { fuelCardLetterEndpoints as endpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import type { LetterTemplates as Templates } from '@leaseledger/contract/fuel-cards/fuel-card-letter.views';
import { pathTo } from '@leaseledger/contract/kernel/endpoint';
import { useRef, useState } from 'react';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { momentText } from '../../platform/time/moments.ts';
import './fuel-cards.css';
import { base64Of, saveDocument } from './letter-file.ts';

const RESOURCE = 'letterTemplates';
const refreshes = [RESOURCE, 'history'];

function Template({ template }: { readonly template: Templates }) {
  const { DocumentID, Name, InUse, Versions } = template;
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const replace = useCommand(endpoints.replaceTemplate, { done: letterMessage.replaced(Name), refreshes, form: true });
  const restore = useCommand(endpoints.restoreTemplate, { done: letterMessage.chosen(Name), refreshes });
  const save = (filled: boolean) =>
    void saveDocument(
      `${pathTo(endpoints.template, { documentID: DocumentID, version: InUse })}${filled ? '?filled=1' : ''}`,
      filled ? `${Name} letter, filled` : `${Name} letter`,
    );
  const send = async (file: File) => {
    setProblem(undefined);
    if (file.size > TEMPLATE_BYTES_MAX) return setProblem(letterMessage.tooLarge);
    const result = await replace.run({
      body: { documentID: DocumentID, previousVersion: InUse, Content: await base64Of(file) },
    });
    if (!result.ok && result.error.status === 400) setProblem(result.error.message);
  };
  return (
    <tr>
      <th scope="row">{Name}</th>
      <td data-head="In use">
        <TextField
          select
          size="small"
          value={InUse}
          disabled={Versions.length === 0 || restore.pending}
          slotProps={{ htmlInput: { 'aria-label': `Template of the letter ${Name}` } }}
          onChange={({ target }) =>
            void restore.run({
              body: { documentID: DocumentID, Version: Number(target.value), previousVersion: InUse },
            })
          }
        >
          {Versions.map(({ Version, CreatedByName, CreatedDateTime }) => (
            <MenuItem key={Version} value={Version}>
              {`Version ${Version} by ${CreatedByName}, ${momentText(CreatedDateTime)}`}
            </MenuItem>
          ))}
          <MenuItem value={BUILT_IN}>Built-in</MenuItem>
        </TextField>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </td>
      <td>
        <Button size="small" aria-label={`Download the template ${Name}`} onClick={() => save(false)}>
          Download
        </Button>
        <Button size="small" aria-label={`Test the template ${Name}`} onClick={() => save(true)}>
          Test
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".docx"
          aria-label={`New template of the letter ${Name}`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void send(file);
            target.value = '';
          }}
        />
        <PendingButton
          size="small"
          aria-label={`Replace the template ${Name}`}
          pending={replace.pending}
          onClick={() => chooser.current?.click()}
        >
          Replace
        </PendingButton>
      </td>
    </tr>
  );
}

const inBraces = (names: object): string =>
  Object.keys(names)
    .map((name) => `{{${name}}}`)
    .join(' ');

/** The templates of letters, for administrators: download, test, replace, and choose another version. */
export default function LetterTemplates() {
  const { data: templates, error } = useRead(endpoints.templates, {}, { resource: RESOURCE });
  return (
    <section className="letter-templates" aria-label="Letter templates">
      <header>
        <h2>Letter templates</h2>
      </header>
      {templates === undefined && error !== null && <p role="alert">{error.message}</p>}
      {templates !== undefined && (
        <table className="distributor-table stacks">
          <thead>
            <tr>
              <th scope="col">Letter</th>
              <th scope="col">In use</th>
              <th scope="col">Word document</th>
            </tr>
          </thead>
          <tbody>
            {templates.map((template) => (
              <Template key={template.DocumentID} template={template} />
            ))}
          </tbody>
        </table>
      )}
      <p className="quiet">
        {`A template may hold ${inBraces(letterPlaceholders)}, and between {{#${CARDS}}} and {{/${CARDS}}}, for each requested card, ${inBraces(cardPlaceholders)}. Test saves a letter to a made-up person.`}
      </p>
    </section>
  );
}
