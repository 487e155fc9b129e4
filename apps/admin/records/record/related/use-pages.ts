import { useState } from 'react';

/** The page sizes of a list in a panel (specification 2, section 9). */
const SIZES = [5, 10, 20] as const;

export interface Pages {
  /** One-based. */
  readonly page: number;
  readonly perPage: number;
  readonly sizes: readonly number[];
  readonly turn: (page: number) => void;
  readonly resize: (perPage: number) => void;
}

/** The page of a list inside a record's panel, five rows at first. */
export function usePages({ sizes = SIZES, first = 5 }: { sizes?: readonly number[]; first?: number } = {}): Pages {
  const [{ page, perPage }, set] = useState({ page: 1, perPage: first });
  return {
    page,
    perPage,
    sizes,
    turn: (turned) => set({ page: turned, perPage }),
    resize: (resized) => set({ page: 1, perPage: resized }),
  };
}

/** The rows of a page, of rows that were all read. */
export const onPage = <Row>(rows: readonly Row[], { page, perPage }: Pages): readonly Row[] =>
  rows.slice((page - 1) * perPage, page * perPage);
