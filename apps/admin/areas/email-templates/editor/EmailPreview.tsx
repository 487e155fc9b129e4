import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useRef, useState } from 'react';
import { useWidth } from '../../../records/list/table/use-width.ts';
import './editor.css';

const HEIGHT = 640;
/** Gmail hides the end of a longer mail, from 102 KB on. Pictures are sent beside it. */
const LONG = 90_000;

const WIDTHS = { phone: { label: 'Phone', pixels: 375 }, desktop: { label: 'Desktop', pixels: 640 } } as const;
const LOOKS = { light: 'Light', dark: 'Dark', text: 'Plain text' } as const;
type Width = keyof typeof WIDTHS;
type Look = keyof typeof LOOKS;

const isWidth = (value: unknown): value is Width => value === 'phone' || value === 'desktop';
const isLook = (value: unknown): value is Look => value === 'light' || value === 'dark' || value === 'text';

/** The mail in light or dark colours, regardless of the colours of this computer. */
const inLook = (html: string, look: Look): string =>
  html.replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, look === 'dark' ? '@media all' : '@media not all');

interface EmailPreviewProps {
  /** A mail with its placeholders filled. */
  readonly HTML: string;
  readonly Text: string;
}

/** A mail as its readers see it, in a frame without scripts, forms or remote content. */
export function EmailPreview({ HTML, Text }: EmailPreviewProps) {
  const [width, setWidth] = useState<Width>('desktop');
  const [look, setLook] = useState<Look>('light');
  const place = useRef<HTMLDivElement>(null);
  const { pixels } = WIDTHS[width];
  const scale = Math.min(1, (useWidth(place) ?? pixels) / pixels);
  const { length } = HTML.replace(/data:image\/[\w;,+/=]+/g, '');
  return (
    <div className="email-preview">
      <div className="email-preview-choices">
        <ToggleButtonGroup
          exclusive
          aria-label="Width"
          value={width}
          onChange={(_, next) => isWidth(next) && setWidth(next)}
        >
          {Object.entries(WIDTHS).map(([key, { label }]) => (
            <ToggleButton key={key} value={key}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          aria-label="Look"
          value={look}
          onChange={(_, next) => isLook(next) && setLook(next)}
        >
          {Object.entries(LOOKS).map(([key, label]) => (
            <ToggleButton key={key} value={key}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      {length > LONG && (
        <p className="notice">This mail is {Math.round(length / 1000)} KB long. Gmail hides the end of longer mails.</p>
      )}
      {/* A mail that is wider than its place is shown smaller. */}
      <div ref={place} className="email-preview-place" style={{ blockSize: HEIGHT }}>
        {look === 'text' ? (
          <pre style={{ inlineSize: pixels }}>{Text}</pre>
        ) : (
          <iframe
            title="Preview of the mail"
            srcDoc={inLook(HTML, look)}
            sandbox=""
            referrerPolicy="no-referrer"
            style={{ inlineSize: pixels, blockSize: HEIGHT / scale, scale: String(scale) }}
          />
        )}
      </div>
    </div>
  );
}
