import { Logo } from '../../platform/theme/Logo.tsx';

/** Whose login it is, above what is shown to whoever is not let in yet. */
export const LoginBrand = () => (
  <div className="login-brand">
    <Logo />
    Leaseledger
  </div>
);
