import type { ReactNode } from 'react';
import { AlertArea } from '../shell/AlertArea.tsx';
import { Logo } from '../shell/Logo.tsx';
import './login.css';

/** The frame of what is shown to whoever is not logged in: one narrow column below the brand. */
export const LoginFrame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="login">
    <AlertArea />
    <div className="login-column">
      <div className="login-brand">
        <Logo />
        Leaseledger
      </div>
      <h1>{title}</h1>
      {children}
    </div>
  </main>
);
