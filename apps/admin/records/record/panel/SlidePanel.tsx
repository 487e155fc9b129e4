import { IsRestoringProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEscape } from '../../../platform/keyboard/keys.ts';
import { changeSite, siteSettings } from '../../../platform/session/storage.ts';
import { PanelContext } from './panel-context.ts';
import './panel.css';
import { unsaved } from '../../../platform/session/unsaved.ts';

export interface SlidePanelProps {
  /** What screen readers hear, e.g. 'Lead 10480' or 'Add lead'. */
  readonly label: string;
  /** A record needs room for its history, a form for two columns. */
  readonly size: 'record' | 'form';
  /** The route that closing returns to, e.g. '/leads'. */
  readonly listPath: string;
  /** The record shown: focus goes back to its row. */
  readonly recordId?: number | string;
  /** PanelHeader, PanelBody and, for a form, its footer. */
  readonly children: ReactNode;
}

/** As long as --panel; nothing when the reader asked for less motion. */
const leaving = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180);

const rowLink = (recordId: number | string | undefined) =>
  recordId === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(String(recordId))}"]`);

/** A drawer over the right part of the list, shown by route. Escape closes it; browser back works. */
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
        if (unsaved.get().size > 0) return go(); // The guard asks first; the panel must still stand if the answer is no.
        const here = window.location.href;
        setLeaving(true);
        setTimeout(() => {
          // Whoever opened another record while the panel left has decided where to go, also while that is still loading.
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
        {/* What leaves is not read again: what it shows may be what was just deleted. */}
        <IsRestoringProvider value={isLeaving}>{children}</IsRestoringProvider>
      </section>
    </PanelContext>
  );
}
