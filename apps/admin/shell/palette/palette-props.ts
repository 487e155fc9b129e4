/** The props of the palette. Its dialog keeps the text while the palette's code loads. */
export interface PaletteProps {
  readonly label: string;
  readonly placeholder: string;
  /** The searched types in words. Undefined when only commands are found. */
  readonly help: string | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
}
