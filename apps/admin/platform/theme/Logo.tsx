/** The product's logo. Its colours follow the theme. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 16 16" aria-hidden>
    <rect width="16" height="16" rx="3.5" />
    <path d="M4.5 4v8h7M7.5 4.8h4M7.5 8.4h4" />
  </svg>
);
