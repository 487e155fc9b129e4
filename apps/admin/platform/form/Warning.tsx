import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './form.css';

/** Something to look at that stops nobody. */
export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <span className="form-warning" role="status">
    <TriangleAlert aria-hidden />
    <span>{children}</span>
  </span>
);
