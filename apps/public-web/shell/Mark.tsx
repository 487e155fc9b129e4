/** The product's logo, a ledger's margin and lines: the same drawing as `icon.svg`, in the theme's colours. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="3.5" />
      <path d="M4.5 4v8h7M7.5 4.8h4M7.5 8.4h4" />
    </svg>
  );
}
