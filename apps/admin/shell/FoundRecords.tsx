import { keepPreviousData } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import type { SearchPartProps } from '../kernel/area.ts';
import { useAreas } from '../kernel/use-areas.ts';

const SHOWN = 5;

/** How a row reads in the search. */
export interface Found {
  readonly name: string;
  readonly detail: string | null;
  readonly mark?: ReactNode;
}

export interface FoundRecordsProps<R> extends SearchPartProps {
  readonly resource: string;
  readonly icon: ReactNode;
  readonly read: (row: R) => Found;
}

/** The first rows of one list that the server finds, each opening its record. */
export function FoundRecords<R extends { readonly id: number }>({ resource, icon, read, asked, onOpen, onShown }: FoundRecordsProps<R>) {
  const area = useAreas().find((each) => each.resource === resource);
  const { data, error, isPlaceholderData } = useGetList<R>(
    resource,
    { filter: { q: asked }, pagination: { page: 1, perPage: SHOWN }, sort: { field: 'id', order: 'DESC' } },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  );
  const rows = asked === '' || error !== null ? [] : (data ?? []);
  const isAnswered = asked === '' || error !== null || (data !== undefined && !isPlaceholderData);
  const valueOf = (row: R) => `${resource} ${row.id}`;
  const first = rows[0] === undefined ? undefined : valueOf(rows[0]);
  useEffect(() => {
    if (isAnswered) onShown({ asked, first });
  }, [isAnswered, asked, first, onShown]);
  if (area === undefined || rows.length === 0) return null;
  return (
    <Command.Group heading={area.label}>
      {rows.map((row) => {
        const { name, detail, mark } = read(row);
        return (
          <Command.Item key={row.id} value={valueOf(row)} onSelect={() => onOpen(`${area.path}/view/${row.id}`)}>
            {icon}
            <span className="palette-name">{name}</span>
            <span className="palette-detail">{detail}</span>
            {mark}
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}
