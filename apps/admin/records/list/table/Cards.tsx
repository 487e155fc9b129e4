import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Card, Row } from '../state/list-types.ts';
import { changedRows, isChanged } from '../../../platform/http/changed-rows.ts';
import { useListScreen } from '../state/list-screen.ts';
import { SelectBox } from './SelectBox.tsx';
import type { Selection } from './use-selection.ts';

const SKELETON_CARDS = 8;

export interface CardsProps<R extends Row> {
  readonly label: string;
  readonly card: (row: R) => Card;
  readonly linkTo: (row: R) => string | undefined;
  /** Set while rows are being picked: a press on a card selects it instead of opening it. */
  readonly onToggle: Selection['toggle'] | undefined;
}

/** The rows of the list as cards, for a phone. */
export function Cards<R extends Row>({ label, card, linkTo, onToggle }: CardsProps<R>) {
  const { data: rows, selectedIds } = useListContext<R>();
  const { of } = useListScreen();
  const changed = changedRows.use();
  const { search } = useLocation();
  return (
    <ul className="cards" aria-label={label} aria-busy={rows === undefined}>
      {rows === undefined
        ? Array.from({ length: SKELETON_CARDS }, (_, index) => (
            <li key={index} className="card skeleton" aria-hidden>
              <span />
              <span />
            </li>
          ))
        : rows.map((row) => {
            const isSelected = selectedIds.includes(row.id);
            const { action, ...body } = card(row);
            const mark = isChanged(changed, of.resource, row.id) ? ' just-changed' : '';
            return (
              <li key={row.id}>
                {onToggle === undefined ? (
                  <Link className={`card${mark}`} to={`${linkTo(row) ?? ''}${search}`} data-row-link={row.id}>
                    <CardBody {...body} />
                  </Link>
                ) : (
                  <SelectBox
                    className={`card${isSelected ? ' selected' : ''}${mark}`}
                    id={row.id}
                    isSelected={isSelected}
                    onToggle={onToggle}
                  >
                    <CardBody {...body} />
                  </SelectBox>
                )}
                {action !== undefined && onToggle === undefined && <div className="card-action">{action}</div>}
              </li>
            );
          })}
    </ul>
  );
}

const CardBody = ({ title, lines, marks }: Omit<Card, 'action'>) => (
  <>
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
  </>
);
