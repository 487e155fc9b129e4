import type { ReactNode } from 'react';

/** Columns side by side when there is room. The children are FormColumn. */
export const FormColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className="form-columns">{children}</div>
);

export const FormColumn = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <div className="form-column">
    {title !== undefined && <h3>{title}</h3>}
    {children}
  </div>
);

/** Inputs of one line, for example state and postcode. */
export const FormRow = ({ children }: { readonly children: ReactNode }) => <div className="form-row">{children}</div>;
