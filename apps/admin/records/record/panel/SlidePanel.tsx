import { IsRestoringProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEscape } from '../../../platform/keyboard/keys.ts';
import { changeSite, siteSettings } from '../../../platform/session/storage.ts';
import { PanelContext } from './panel-context.ts';
import './panel.css';
import { unsaved } from '../../../platform/session/unsaved.ts';

export interface SlidePanelProps {
  /** The name for screen readers, for example 'Lead 10480' or 'Add lead'. */
  readonly label: string;
  /** The width: 'record' has room for a history, 'form' for two columns. */
  readonly size: 'record' | 'form';
  /** The list's path, to which closing returns, for example '/leads'. */
  readonly listPath: string;
  /** The id of the record, whose row takes the focus after closing. */
  readonly recordId?: number | string;
  /** PanelHeader, PanelBody and, for a form, its footer. */
  readonly children: ReactNode;
}

/** The same duration as --panel, or 0 when the user prefers reduced motion. */
const leaving = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180);

const rowLink = (recordId: number | string | undefined) =>
  recordId === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(String(recordId))}"]`);

/**
 * A drawer over the right part of the list, opened by a route. Escape closes it, and the browser's back button works.
 */
export function SlidePanel({ label, size, listPath, recordId, children }: SlidePanelProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const fullScreen = siteSettings.use().panelFullScreen === true;
  const [isLeaving, setLeaving] = useState(false);
  const element = useRef<HTMLElement>(null);
  const record = useRef(recordId);

  useEffect(() => {
    record.current = recordId;
  }, [recordId]);

  useEffect(() => {
    const opener = document.activeElement;
    if (!element.current?.contains(opener)) element.current?.focus({ preventScroll: true });
    return () => {
      const target =
        rowLink(record.current) ??
        (opener instanceof HTMLElement && opener.isConnected && opener !== document.body
          ? opener
          : document.getElementById('screen'));
      target?.focus({ preventScroll: false });
    };
  }, []);

  const panel = useMemo(
    () => ({
      fullScreen,
      focus: () => element.current?.focus({ preventScroll: true }),
      toggleFullScreen: () => changeSite({ panelFullScreen: !fullScreen }),
      close() {
        const go = () => void navigate({ pathname: listPath, search });
        if (unsaved.get().size > 0) return go(); // The guard asks first, and the panel must stay open if the user stays.
        const here = window.location.href;
        setLeaving(true);
        setTimeout(() => {
          // A user who opened another record during the animation stays there, also while it loads.
          if (window.location.href === here) go();
          else setLeaving(false);
        }, leaving());
      },
    }),
    [fullScreen, listPath, navigate, search],
  );
  useEscape(panel.close, { holds: true });

  return (
    <PanelContext value={panel}>
      <section
        ref={element}
        className={`slide-panel ${size}${fullScreen ? ' full-screen' : ''}${isLeaving ? ' leaving' : ''}`}
        aria-label={label}
        tabIndex={-1}
      >
        {/* A closing panel reads nothing again, because its record may have just been deleted. */}
        <IsRestoringProvider value={isLeaving}>{children}</IsRestoringProvider>
      </section>
    </PanelContext>
  );
}
