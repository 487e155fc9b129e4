import { describe, expect, it } from '@jest/globals';
import { sanitised } from './sanitised.ts';

const styled = (style: string) => `<p style="${style}">Hello</p>`;

describe('the styles of a mail', () => {
  it.each(['margin:0', 'margin:0 auto', 'padding:4px 8.5px -2em 10%', 'line-height:1.25', 'width:600px'])(
    'keep the lengths of %s',
    (style) => {
      expect(sanitised(styled(style))).toBe(styled(style));
    },
  );
  it('lose a length of many digits, which is refused without trying each way to divide it', () => {
    expect(sanitised(styled('margin:11111'))).toBe('<p>Hello</p>');
    expect(sanitised(styled(`margin:${'1'.repeat(100_000)}x`))).toBe('<p>Hello</p>');
  });
});
