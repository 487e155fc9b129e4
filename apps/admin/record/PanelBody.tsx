import type { ReactNode } from 'react';

/** The columns of a record, side by side where there is room. Takes PanelColumn and PanelAside. */
export const PanelBody = ({ children }: { readonly children: ReactNode }) => <div className="panel-body">{children}</div>;

/** One column of sections. */
export const PanelColumn = ({ children }: { readonly children: ReactNode }) => <div className="panel-column">{children}</div>;

/** The column that is always one glance away: the history. */
export const PanelAside = ({ children }: { readonly children: ReactNode }) => <div className="panel-aside">{children}</div>;
