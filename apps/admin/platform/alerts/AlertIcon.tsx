import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { AlertTone } from '../session/alerts.ts';

const icons = {
  success: [Check, 'Done'],
  error: [CircleAlert, 'Error'],
  warning: [TriangleAlert, 'Warning'],
  info: [Info, 'Note'],
} as const satisfies Record<AlertTone, readonly [typeof Check, string]>;

/** The icon of an alert's kind, with its word for screen readers. */
export function AlertIcon({ tone }: { readonly tone: AlertTone }) {
  const [Icon, word] = icons[tone];
  return <Icon aria-label={word} role="img" />;
}
