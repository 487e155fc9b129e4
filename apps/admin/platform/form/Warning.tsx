import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './form.css';

/** A warning that does not prevent saving. */
export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <span className="form-warning" role="status">
    <TriangleAlert aria-hidden />
    <span>{children}</span>
  </span>
);
