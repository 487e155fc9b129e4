import { HEIGHT_MESSAGE } from '@leaseledger/contract/forms/form-embed';

/** Tells the embedding site the height for its frame, and nothing else. */
export function tellHeight(): void {
  if (window.parent === window) return;
  new ResizeObserver(() =>
    window.parent.postMessage({ type: HEIGHT_MESSAGE, height: document.body.scrollHeight }, '*'),
  ).observe(document.body);
}
