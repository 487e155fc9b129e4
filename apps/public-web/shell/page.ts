import type { ReactNode } from 'react';

/** A page that the server draws for each visit. */
export interface Page<View> {
  /** Of the document, without the product's name. */
  title(view: View): string;
  draw(view: View): ReactNode;
  /** Its script, as a path from apps/public-web; the page works without, as far as that can be. */
  readonly script?: string;
}
