import type { ListPageProps, Row } from './list-types.ts';

/** A list: title and count, views, filters, grid, footer, and the panels over it. */
export function ListPage<R extends Row>({ children }: ListPageProps<R>) {
  return <>{children}</>;
}
