import { Link } from 'react-router';
import type { Card, Row } from './list-types.ts';

const SKELETON_CARDS = 8;

export interface CardsProps<R extends Row> {
  readonly label: string;
  readonly rows: readonly R[] | undefined;
  readonly card: (row: R) => Card;
  readonly linkTo: (row: R) => string;
  readonly search: string;
}

/** The list on a phone. */
export const Cards = <R extends Row>({ label, rows, card, linkTo, search }: CardsProps<R>) => (
  <ul className="cards" aria-label={label} aria-busy={rows === undefined}>
    {rows === undefined
      ? Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <li key={index} className="card skeleton" aria-hidden>
            <span />
            <span />
          </li>
        ))
      : rows.map((row) => {
          const { title, lines, marks } = card(row);
          return (
            <li key={row.id}>
              <Link className="card" to={`${linkTo(row)}${search}`} data-row-link={row.id}>
                <span className="card-text">
                  <span className="card-title">{title}</span>
                  {lines.map((line, index) => (
                    <span key={index}>{line}</span>
                  ))}
                </span>
                <span className="card-marks">
                  {marks.map((mark, index) => (
                    <span key={index}>{mark}</span>
                  ))}
                </span>
              </Link>
            </li>
          );
        })}
  </ul>
);
