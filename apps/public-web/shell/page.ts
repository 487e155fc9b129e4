import type { ReactNode } from 'react';

/** The surroundings of a page. */
export interface Around {
  /** A colour such as `#0c5f4b` in place of the site's background. */
  readonly background: string | null;
  readonly isEmbedded: boolean;
}

/** A page that the server renders for each visit. */
export interface Page<View> {
  /** The title of the document, without the product's name. */
  title(view: View): string;
  draw(view: View): ReactNode;
  /** Its script, as a path from apps/public-web. The page works without it as far as possible. */
  readonly script?: string;
  around?(view: View): Around;
}
