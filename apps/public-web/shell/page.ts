import type { ReactNode } from 'react';

/** What is around a page: nothing of the site where it stands in a frame of another one. */
export interface Around {
  /** A colour such as `#0c5f4b` in place of the site's own. */
  readonly background: string | null;
  readonly isEmbedded: boolean;
}

/** A page that the server draws for each visit. */
export interface Page<View> {
  /** Of the document, without the product's name. */
  title(view: View): string;
  draw(view: View): ReactNode;
  /** Its script, as a path from apps/public-web; the page works without, as far as that can be. */
  readonly script?: string;
  around?(view: View): Around;
}
