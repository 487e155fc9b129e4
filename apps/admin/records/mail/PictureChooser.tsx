import type { RefObject } from 'react';

interface PictureChooserProps {
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses pictures for a mail. A button clicks it. */
export const PictureChooser = ({ chooser, onChoose }: PictureChooserProps) => (
  <input
    ref={chooser}
    type="file"
    hidden
    multiple
    accept="image/*"
    aria-label="Pictures to add"
    onChange={({ target }) => {
      onChoose([...(target.files ?? [])]);
      target.value = '';
    }}
  />
);
