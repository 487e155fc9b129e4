import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of an element in px, updated as it changes. Undefined until it is on screen. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = () => setWidth(watched.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
