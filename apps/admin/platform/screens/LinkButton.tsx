import type { ComponentProps } from 'react';

/** A button that looks like a link. */
export const LinkButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={className === undefined ? 'link-button' : `link-button ${className}`} {...props} />
);
