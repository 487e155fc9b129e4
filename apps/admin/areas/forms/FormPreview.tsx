import { TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import type { FormPreview as Preview } from '@leaseledger/contract/forms/form.views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { useWidth } from '../../records/list/table/use-width.ts';
import { fieldsProblem } from '@leaseledger/contract/forms/form.fields';
import './forms.css';

/** The looks, with the width of each page in pixels. */
const LOOKS = {
  phone: { label: 'Phone', pixels: 390 },
  desktop: { label: 'Desktop', pixels: 1024 },
  embedded: { label: 'Embedded', pixels: 600 },
} as const;
type Look = keyof typeof LOOKS;
const isLook = (value: unknown): value is Look => typeof value === 'string' && Object.hasOwn(LOOKS, value);

const HEIGHT = 640;
/** The colour of the site around a frame, and how to choose another. */
export type Colour = readonly [colour: string, choose: (colour: string) => void];
export const useColour = (): Colour => useState('#ffffff');
/** A page is drawn once nothing was typed for so many milliseconds. */
const TYPING_MS = 250;

/** The value, once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A page in a frame without scripts and forms. A page that is wider than its place is shown smaller. */
function PageFrame({
  html,
  title,
  pixels,
}: {
  readonly html: string;
  readonly title: string;
  readonly pixels: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  const scale = Math.min(1, (useWidth(place) ?? pixels) / pixels);
  return (
    <div ref={place} className="form-preview-place" style={{ blockSize: HEIGHT }}>
      <iframe
        title={title}
        srcDoc={html}
        // Without this origin the stylesheet is refused. Scripts, forms and links stay off.
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        style={{ inlineSize: pixels, blockSize: HEIGHT / scale, scale: String(scale) }}
      />
    </div>
  );
}

interface FormPreviewProps {
  readonly name: string;
  /** JSON text. While a label is empty, the last page stays. */
  readonly fields: string;
  readonly label: string;
  readonly isEmbedded: boolean;
  /** Left out for a preview with a colour of its own. */
  readonly colour?: Colour;
}

/** A form as visitors see it: the server draws the public page. */
export function FormPreview({ name, fields, label, isEmbedded, colour: shared }: FormPreviewProps) {
  const [look, setLook] = useState<Look>(isEmbedded ? 'embedded' : 'phone');
  const own = useColour();
  const [colour, setColour] = shared ?? own;
  const Background = useSettled(look === 'embedded' ? colour : null);
  const [Name, Fields] = [useSettled(name), useSettled(fields)];
  const body = { Name, Fields, Background };
  const { data, error } = useQuery<Preview, ApiError>({
    queryKey: ['forms', 'preview', body],
    queryFn: ({ signal }) => call(formEndpoints.preview, { body }, { signal }),
    enabled: fieldsProblem(Fields) === undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="form-preview" aria-label={label}>
      <div className="form-preview-choices">
        <ToggleButtonGroup
          exclusive
          aria-label={`Width: ${label}`}
          value={look}
          onChange={(_, next) => isLook(next) && setLook(next)}
        >
          {Object.entries(LOOKS).map(([key, { label: words }]) => (
            <ToggleButton key={key} value={key}>
              {words}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {look === 'embedded' && (
          <TextField
            type="color"
            fullWidth={false}
            label="Background"
            value={colour}
            onChange={({ target }) => setColour(target.value)}
          />
        )}
      </div>
      {error !== null && <p role="alert">{error.message}</p>}
      {data !== undefined && <PageFrame html={data.HTML} title={label} pixels={LOOKS[look].pixels} />}
    </section>
  );
}
