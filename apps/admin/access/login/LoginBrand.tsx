import { Logo } from '../../platform/theme/Logo.tsx';

/** The brand above the screens before the login. */
export const LoginBrand = () => (
  <div className="login-brand">
    <Logo />
    Leaseledger
  </div>
);
