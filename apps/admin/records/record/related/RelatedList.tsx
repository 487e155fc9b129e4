import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { LinkButton } from '../../../platform/screens/LinkButton.tsx';
import { Section } from '../FieldList.tsx';
import { RecordPages } from './RecordPages.tsx';
import { usePages } from './use-pages.ts';

export interface RelatedListProps<R extends RaRecord> {
  readonly title: string;
  readonly resource: string;
  readonly filter: object;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The text without rows. Null: without rows nothing is shown. */
  readonly none: string | null;
  /** A button or link at the end of the title's line. */
  readonly action?: ReactNode;
  /** The content of one row, mostly a link to its record. */
  readonly row: (row: R) => ReactNode;
}

/** The records of another list that belong to the open record, by pages of 5, 10 and 20. */
export function RelatedList<R extends RaRecord>({
  title,
  resource,
  filter,
  sort,
  none,
  action,
  row,
}: RelatedListProps<R>) {
  const pages = usePages();
  const {
    data: rows,
    total = 0,
    error,
    refetch,
  } = useGetList<R>(
    resource,
    { filter, sort, pagination: { page: pages.page, perPage: pages.perPage } },
    { placeholderData: keepPreviousData },
  );
  if (error !== null && rows === undefined)
    return (
      <Section title={title}>
        <p className="section-note">
          These could not be read. <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      </Section>
    );
  if (rows === undefined || (total === 0 && none === null)) return null;
  return (
    <Section title={title} count={total} action={action}>
      {total === 0 && <p className="section-note">{none}</p>}
      <ul className="related-rows">
        {rows.map((each) => (
          <li key={each.id}>{row(each)}</li>
        ))}
      </ul>
      <RecordPages of={title} pages={pages} total={total} />
    </Section>
  );
}
