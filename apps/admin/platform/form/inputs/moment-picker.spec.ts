import { expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import MomentPicker from './MomentPicker.tsx';

it('the calendar passes no ownerState to its svg icons', () => {
  const drawn = renderToStaticMarkup(
    createElement(MomentPicker, {
      id: 'day',
      kind: 'day',
      value: DateTime.fromISO('2026-11-24'),
      onChange: () => undefined,
    }),
  );
  expect(drawn).toContain('<svg');
  expect(drawn).not.toMatch(/ownerState/i);
});
