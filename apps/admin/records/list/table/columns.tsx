import { formatOf, headOf, type ColumnOf, type LabelOf, type RowOf } from '@leaseledger/contract/kernel/list';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  BooleanField,
  CodesField,
  DateField,
  CentsField,
  MonthField,
  PhoneField,
  PriorityField,
  SelectField,
  StatusField,
  TextField,
  TimeField,
} from '../../../platform/marks/fields.tsx';
import type { Column, ColumnLook, Listed } from '../state/list-types.ts';

type Primitive = string | number | boolean | null;
type SourceOf<L extends Listed> = keyof RowOf<L> & string;

/** A column that the server cannot sort by must name another one, or turn sorting off. */
type SortFor<L extends Listed, Source> =
  Source extends ColumnOf<L>
    ? { readonly sortBy?: ColumnOf<L>; readonly sortable?: boolean }
    : | { readonly sortBy: ColumnOf<L>; readonly sortable?: true }
      | { readonly sortBy?: never; readonly sortable: false };

/** The contract's label is the default. A field without one must give its own. */
type LabelFor<L extends Listed, Source> =
  Source extends LabelOf<L> ? { readonly label?: string } : { readonly label: string };

/** A value that is not primitive needs a field component. */
type CellFor<Value> = [Value] extends [Primitive]
  ? { readonly children?: ReactElement }
  : { readonly children: ReactElement };

/** The props of a column of one list, for `DataTable.Col<typeof leadList>`. */
export type ColProps<L extends Listed> = {
  [Source in SourceOf<L>]: ColumnLook & { readonly source: Source } & SortFor<L, Source> &
    LabelFor<L, Source> &
    CellFor<RowOf<L>[Source]>;
}[SourceOf<L>];

const marks = { status: StatusField<Record<string, number>>, priority: PriorityField<Record<string, number>> } as const;

interface PlainColProps extends ColumnLook {
  readonly source: string;
  readonly label?: string;
  readonly sortBy?: string;
  readonly sortable?: boolean;
  readonly children?: ReactElement;
}

/** Declares a column. The surrounding table reads its props; it renders nothing itself. */
export function Col<L extends Listed = never>(_: ColProps<L>): ReactNode {
  return null;
}

const isColumn = (child: ReactNode): child is ReactElement<PlainColProps> =>
  isValidElement(child) && child.type === Col;
const isFragment = (child: ReactNode): child is ReactElement<{ readonly children?: ReactNode }> =>
  isValidElement(child) && child.type === Fragment;

/** How a value shows that no field was named for, as the list says how it reads. Their rows are not known here; `ColProps` checked the source. */
function plainCell(source: string, of: Listed): ReactNode {
  const format = formatOf(of, source);
  if (typeof format === 'object') {
    if ('yes' in format) return <BooleanField<Record<string, boolean>> source={source} {...format} />;
    if ('severalCodes' in format)
      return <CodesField<Record<string, string>> source={source} codes={format.severalCodes} />;
    if (!('codes' in format)) return <TextField<Record<string, string>> source={source} />;
    const Mark = 'mark' in format ? marks[format.mark] : SelectField<Record<string, number>>;
    return <Mark source={source} codes={format.codes} />;
  }
  if (format === 'phone') return <PhoneField<Record<string, string>> source={source} />;
  if (format === 'month') return <MonthField<Record<string, string>> source={source} />;
  if (format === 'day') return <DateField<Record<string, string>> source={source} />;
  if (format === 'moment') return <TimeField<Record<string, string>> source={source} />;
  if (format === 'cents') return <CentsField<Record<string, number>> source={source} />;
  if (format === 'yesNo') return <BooleanField<Record<string, boolean>> source={source} />;
  return <TextField<Record<string, string>> source={source} />;
}

/** The columns among a table's children, in their order. */
export function readColumns(children: ReactNode, of: Listed): Column[] {
  return Children.toArray(children).flatMap((child): Column[] => {
    if (isFragment(child)) return readColumns(child.props.children, of);
    if (!isColumn(child)) return [];
    const { source, label, sortBy = source, sortable = true, children: cell, align, ...look } = child.props;
    const type = of.columns[source];
    return [
      {
        ...look,
        source,
        label: label ?? headOf(of, source) ?? source,
        align: align ?? (type === 'time' || type === 'real' || formatOf(of, source) === 'cents' ? 'right' : 'left'),
        cell: cell ?? plainCell(source, of),
        ...(sortable ? { sortBy } : {}),
      },
    ];
  });
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether two nodes render the same, so that rows do not render again for equal columns. */
export function drawsSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => drawsSame(each, other[index]));
  if (isValidElement(one) && isValidElement(other))
    return one.type === other.type && one.key === other.key && drawsSame(one.props, other.props);
  if (!isPlain(one) || !isPlain(other) || isValidElement(one) !== isValidElement(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) =>
      key === 'children' || isValidElement(one[key])
        ? drawsSame(one[key], other[key])
        : Object.is(one[key], other[key]),
    )
  );
}
