import { expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import MomentPicker from './MomentPicker.tsx';

it('hands nothing to its icons that an svg does not know', () => {
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
