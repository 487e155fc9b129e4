import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { LinkButton } from '../screens/LinkButton.tsx';
import { alert, alerts, dropAlert, runAlertAction, type Alert, type AlertAction } from '../session/alerts.ts';
import { useKeys } from '../keyboard/keys.ts';
import { quickCommands, UnderWay } from '../commands/under-way.tsx';
import { AlertIcon } from './AlertIcon.tsx';

/**
 * The life of an alert in milliseconds: 0.5 s in, 4 s shown, 0.5 s out. The animations in shell.css have the same
 * lengths.
 */
const LIFE = 5000;
/** The milliseconds that an alert shows when another one waits. A held alert stays twice as long. */
const CUT_SHORT = 1000;

/** Moves react-admin's notifications into the queue of alerts. */
function useNotifications(): void {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken)
      alert(
        typeof taken.message === 'string'
          ? translate(taken.message, taken.notificationOptions?.messageArgs)
          : taken.message,
        taken.type,
      );
  }, [notifications, takeNotification, translate]);
}

/**
 * Closes the alert after its time. A held alert stays until it is released, or until another one has waited long
 * enough.
 */
function useLife(id: number, isHeld: boolean, isWaitedFor: boolean): void {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), CUT_SHORT);
    return () => clearTimeout(timer);
  }, []);
  const free = isWaitedFor ? (wasSeen ? 0 : null) : LIFE;
  const held = isWaitedFor ? 2 * CUT_SHORT : null;
  const left = isHeld ? held : free;
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => dropAlert(id), left);
    return () => clearTimeout(timer);
  }, [id, left]);
}

interface Offer {
  readonly id: number;
  readonly action: AlertAction;
}

const offersOf = (queue: readonly Alert[]): readonly Offer[] =>
  queue.flatMap(({ id, action }) => (action === undefined ? [] : [{ id, action }]));

/**
 * The button of an alert's action. Afterwards the focus returns to its previous place. The second click of a double click
 * does nothing, because the next alert may already stand there.
 */
function AlertButton({ id, action }: Offer) {
  const before = useRef<Element | null>(null);
  useLayoutEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
  return (
    <LinkButton
      aria-keyshortcuts="z"
      onFocus={({ relatedTarget }) => (before.current = relatedTarget)}
      onBlur={() => (before.current = null)}
      onClick={({ detail }) => detail < 2 && runAlertAction(id)}
    >
      {action.label} <kbd aria-hidden>z</kbd>
    </LinkButton>
  );
}

function ShownAlert({
  alert: { id, message, tone, action },
  isWaitedFor,
}: {
  readonly alert: Alert;
  readonly isWaitedFor: boolean;
}) {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = hasPointer || hasFocus;
  useLife(id, isHeld, isWaitedFor);
  return (
    <div
      className={`alert ${tone}${action === undefined ? '' : ' offering'}${isHeld ? ' held' : ''}`}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <AlertIcon tone={tone} />
      <span>{message}</span>
      {action !== undefined && <AlertButton id={id} action={action} />}
    </div>
  );
}

/**
 * The alerts, one at a time, and the notice of a slow command; screen readers read them.
 * An alert stays while it has the pointer or the focus.
 */
export function AlertArea() {
  useNotifications();
  const queue = alerts.use();
  const [first, waiting] = queue;
  // The latest action may belong to the waiting alert.
  const latest = offersOf(queue).at(-1);
  useKeys(latest === undefined ? {} : { z: () => runAlertAction(latest.id) }, { alsoInForms: true });
  return (
    <div className="alert-area" role="status" aria-live="polite">
      <UnderWay pending={quickCommands.use() > 0} />
      {first !== undefined && <ShownAlert key={first.id} alert={first} isWaitedFor={waiting !== undefined} />}
    </div>
  );
}
