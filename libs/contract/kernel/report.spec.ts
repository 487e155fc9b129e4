import { expect, it } from '@jest/globals';
import { view } from './answer.ts';
import { headOf, list } from './list.ts';
import { CHART, isReport, report } from './report.ts';

interface CarRow {
  readonly id: number;
  readonly Model: string;
  readonly Built: string;
  readonly Sold: number;
}

const cars = list({
  resource: 'cars',
  row: view<CarRow>('CarRow'),
  id: 'id',
  columns: { id: 'integer', Model: 'text', Built: 'time', Sold: 'integer' },
  heads: { Model: 'Car', Built: 'Built', Sold: 'Sold' },
});
const parts = {
  title: 'Cars',
  who: () => true,
  period: { field: 'Built', months: 3 },
  figures: ['Sold'],
  chart: ['Sold'],
} as const;

it('a report is a list whose bars have a head, and no other list is one', () => {
  const soldCars = report(cars, parts);
  expect([isReport(soldCars), isReport(cars)]).toEqual([true, false]);
  expect([headOf(soldCars, 'Model'), headOf(soldCars, CHART), headOf(cars, CHART)]).toEqual(['Car', CHART, undefined]);
});

it('compiles only with a period of moments, and with figures of numbers', () => {
  const refused = [
    // @ts-expect-error A text is no moment.
    report(cars, { ...parts, period: { field: 'Model', months: 3 } }),
    // @ts-expect-error A text is no figure.
    report(cars, { ...parts, figures: ['Model'], chart: [] }),
    // @ts-expect-error Only figures are compared.
    report(cars, { ...parts, figures: ['Sold'], chart: ['id'] }),
  ];
  // The compiler refuses them. At run time they are lists like all others.
  expect(refused.every(isReport)).toBe(true);
});
