import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { IMPORT_PAGE, type ImportDecision, type ImportRowFilter } from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportRow, ImportView } from '@leaseledger/contract/imports/import.views';
import { Box, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, Copy, Wrench } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { call } from '../../platform/http/api.ts';
import { countText } from '../../platform/http/count-text.ts';
import { decisionNames } from './decision-names.ts';
import { Pick } from './Pick.tsx';
import { IMPORTS } from './use-import.ts';

export interface RowTableProps {
  readonly of: ImportView;
  readonly which: ImportRowFilter;
  /** The name of the table, for example 'Rows with errors'. */
  readonly label: string;
  readonly onDecide?: (row: number, decision: ImportDecision) => void;
}

/** Rows of the file as they would be imported, one page at a time. */
export function RowTable({ of, which, label, onDecide }: RowTableProps) {
  const [page, setPage] = useState(0);
  const { ImportID, Decisions, Matches, Fields, Phase, Done } = of;
  const { data, error, refetch } = useQuery({
    queryKey: [IMPORTS, 'rows', ImportID, which, page, Decisions, Phase, Phase === 'checked' ? Done : 0],
    queryFn: ({ signal }) => call(importEndpoints.rows, { params: { id: ImportID, which, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) {
    return (
      <p className="import-error" role="alert">
        {error.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
      </p>
    );
  }
  const fields = Fields.filter(({ Name }) => Matches.some(({ Field }) => Field === Name));
  const { Rows = [], Total = 0 } = data ?? {};
  const [first, last] = [page * IMPORT_PAGE + 1, page * IMPORT_PAGE + Rows.length];
  return (
    <>
      <Box className="import-table rows" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {fields.map(({ Name, Label }) => (
                <th key={Name} scope="col">
                  {Label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Rows.map((row) => (
              <RowLines key={row.Row} row={row} fields={fields} onDecide={onDecide} kind={of.Kind} />
            ))}
          </tbody>
        </table>
      </Box>
      <div className="import-pages">
        <span role="status">
          {data === undefined
            ? 'Reading'
            : Total === 0
              ? 'No such rows'
              : `${countText(first)} to ${countText(last)} of ${countText(Total)}`}
        </span>
        <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
          Earlier rows
        </Button>
        <Button size="small" disabled={last >= Total} onClick={() => setPage(page + 1)}>
          Later rows
        </Button>
      </div>
    </>
  );
}

interface RowLinesProps {
  readonly onDecide: RowTableProps['onDecide'];
  readonly row: ImportRow;
  readonly fields: ImportView['Fields'];
  readonly kind: ImportView['Kind'];
}

/** A row, and below it its errors, its duplicates and its repairs. */
function RowLines({ row, fields, kind, onDecide }: RowLinesProps) {
  const { Row, Values, Errors, Duplicates, Notes, Decision } = row;
  const labelOf = (name: string) => fields.find((field) => field.Name === name)?.Label ?? '';
  const isLikeRecord = Duplicates.some(({ ID }) => ID !== null);
  const hasMore = Object.keys(Errors).length > 0 || Duplicates.length > 0 || Notes.length > 0;
  return (
    <>
      <tr className={hasMore ? 'with-notes' : undefined}>
        <th scope="row">{Row}</th>
        {fields.map(({ Name }) => (
          <td key={Name} className={Errors[Name] === undefined ? undefined : 'wrong'}>
            {Values[Name] ?? ''}
          </td>
        ))}
      </tr>
      {hasMore && (
        <tr className="row-notes">
          <td />
          <td colSpan={Math.max(1, fields.length)}>
            <ul>
              {Object.entries(Errors).map(([name, text]) => (
                <li key={name} className="wrong">
                  <CircleAlert aria-hidden /> {importMessage.ofField(labelOf(name), text)}
                </li>
              ))}
              {Duplicates.map(({ Row: other, ID, Name, By }) => (
                <li key={`${ID ?? ''}-${other ?? ''}`}>
                  <Copy aria-hidden /> {By}:{' '}
                  {ID === null ? (
                    `row ${other}, ${Name}`
                  ) : (
                    <Link className="link-button" to={`/${kind}/view/${ID}`} target="_blank">
                      {Name}
                    </Link>
                  )}
                </li>
              ))}
              {Notes.map((note) => (
                <li key={note}>
                  <Wrench aria-hidden /> {note}
                </li>
              ))}
            </ul>
            {onDecide !== undefined && Decision !== null && (
              <Pick
                isInTable
                label={`Decision for row ${Row}`}
                value={Decision}
                onPick={(decision) => onDecide(Row, decisionOf(decision))}
                choices={decisionNames(isLikeRecord)}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

const decisionOf = (value: string): ImportDecision => (value === 'add' || value === 'fill' ? value : 'skip');
