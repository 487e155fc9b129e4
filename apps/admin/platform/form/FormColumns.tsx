import type { ReactNode } from 'react';

/** Side by side where there is room. Takes FormColumn. */
export const FormColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className="form-columns">{children}</div>
);

export const FormColumn = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <div className="form-column">
    {title !== undefined && <h3>{title}</h3>}
    {children}
  </div>
);

/** Inputs that belong together on one line, e.g. state and postcode. */
export const FormRow = ({ children }: { readonly children: ReactNode }) => <div className="form-row">{children}</div>;
