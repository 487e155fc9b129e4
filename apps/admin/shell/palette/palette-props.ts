/** What the palette is given by its dialog, which keeps the text while the rest is loaded. */
export interface PaletteProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is searched; undefined where only commands are found. */
  readonly help: string | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
}
