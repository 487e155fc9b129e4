import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useEvent } from 'react-admin';

export interface Drag {
  /** The distance in px that turns a press into a drag. */
  readonly strays: number;
  /** @param x the position of the press, in px of the window */
  readonly onStart: (x: number) => void;
  readonly onMove: (x: number) => void;
  readonly onDrop: () => void;
  /** Escape or a cancelled pointer ended the drag, so nothing changes. */
  readonly onCancel: () => void;
  /** A touch scrolls instead of dragging. */
  readonly notByTouch?: boolean;
}

interface Press {
  readonly x: number;
  isDrag: boolean;
  /** Stops listening for Escape. */
  readonly over: AbortController;
}

/** A horizontal drag of an element. It captures the pointer, and swallows the click at the end. */
export function useDrag({ strays, onStart, onMove, onDrop, onCancel, notByTouch = false }: Drag) {
  const press = useRef<Press>(undefined);
  const wasDrag = useRef(false);
  const end = useEvent((dropped: boolean) => {
    const isDrag = press.current?.isDrag === true;
    press.current?.over.abort();
    press.current = undefined;
    if (isDrag) (dropped ? onDrop : onCancel)();
  });
  useEffect(() => () => press.current?.over.abort(), []);
  return {
    onPointerDown({ button, pointerType, pointerId, currentTarget, clientX }: PointerEvent) {
      wasDrag.current = false;
      if (button !== 0 || (notByTouch && pointerType === 'touch')) return;
      currentTarget.setPointerCapture(pointerId);
      press.current?.over.abort();
      press.current = { x: clientX, isDrag: false, over: new AbortController() };
      const escape = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || press.current?.isDrag !== true) return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
      };
      window.addEventListener('keydown', escape, { capture: true, signal: press.current.over.signal });
    },
    onPointerMove({ clientX }: PointerEvent) {
      const { current } = press;
      if (current === undefined) return;
      if (!current.isDrag && Math.abs(clientX - current.x) > strays) {
        current.isDrag = wasDrag.current = true;
        onStart(current.x);
      }
      if (current.isDrag) onMove(clientX);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onClickCapture(event: MouseEvent) {
      if (wasDrag.current && event.detail > 0) event.stopPropagation(); // A key press also clicks but never drags.
    },
  };
}
