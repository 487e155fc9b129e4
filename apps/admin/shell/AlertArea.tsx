import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { alert, alerts, dropAlert, type AlertTone } from '../kernel/alerts.ts';

const icons: Record<AlertTone, typeof Check> = { success: Check, error: CircleAlert, warning: TriangleAlert, info: Info };

/** 0.5 s in, 4 s shown, 0.5 s out; the animation in shell.css has the same length. */
const LIFE = 5000;

/** What react-admin's components notify of joins the queue of our own alerts. */
function useNotifications(): void {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken) alert(typeof taken.message === 'string' ? translate(taken.message, taken.notificationOptions?.messageArgs) : taken.message, taken.type);
  }, [notifications, takeNotification, translate]);
}

/** Alerts, one at a time, read out to screen readers. */
export function AlertArea() {
  useNotifications();
  const first = alerts.use()[0];
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => dropAlert(first.id), LIFE);
    return () => clearTimeout(timer);
  }, [first]);
  const Icon = first === undefined ? undefined : icons[first.tone];
  return (
    <div className="alert-area" role="status" aria-live="polite">
      {first !== undefined && Icon !== undefined && (
        <div key={first.id} className={`alert ${first.tone}`}>
          <Icon aria-hidden />
          <span>{first.message}</span>
        </div>
      )}
    </div>
  );
}
