import type { ReactNode } from 'react';
import { AlertArea } from '../../platform/alerts/AlertArea.tsx';
import './login.css';
import { LoginBrand } from './LoginBrand.tsx';

/** The frame of the screens before the login: one narrow column below the brand. */
export const LoginFrame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="login">
    <AlertArea />
    <div className="login-column">
      <LoginBrand />
      <h1>{title}</h1>
      {children}
    </div>
  </main>
);
