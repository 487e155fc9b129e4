import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { useRights } from '../../platform/session/session.ts';
import { useAreas } from '../../platform/screens/use-areas.ts';

/** A row, and the area whose list has it. */
export interface FoundRow {
  readonly row: RaRecord;
  readonly area: ConsoleArea;
}

/** The row of an entry's record. Null: none for this user. Undefined: not known yet. */
export type RowsOf = (entry: Pick<HistoryRow, 'SubjectType' | 'SubjectID'>) => FoundRow | null | undefined;

/**
 * The rows behind entries of a history that the user may read, with one call for each area.
 * Names are looked up and never stored with an entry, so that a forgotten person is forgotten here too.
 */
export function useRowsOf(entries: readonly Pick<HistoryRow, 'SubjectType' | 'SubjectID'>[]): RowsOf {
  const provider = useDataProvider();
  const rights = useRights();
  const areas = useAreas().filter(({ may }) => may.list(rights));
  const asked = areas.map((area) => {
    const { resource, subject } = area;
    const ids = [
      ...new Set(entries.filter(({ SubjectType }) => SubjectType === subject.type).map(({ SubjectID }) => SubjectID)),
    ].sort((one, other) => one - other);
    return { area, resource, type: subject.type, ids };
  });
  const found = useQueries({
    queries: asked.map(({ resource, ids }) => ({
      queryKey: [resource, 'getMany', { ids }],
      queryFn: () => provider.getMany<RaRecord>(resource, { ids }),
      enabled: ids.length > 0,
    })),
  });
  return ({ SubjectType, SubjectID }) => {
    const rows = asked.map(({ area, type }, index): FoundRow | null | undefined => {
      if (type !== SubjectType) return null;
      const list = found[index]?.data?.data;
      const row = list?.find(({ id }) => id === SubjectID);
      return row === undefined ? list && null : { row, area };
    });
    return rows.find((row) => row != null) ?? (rows.includes(undefined) ? undefined : null);
  };
}
