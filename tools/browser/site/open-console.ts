import type { Page } from 'playwright-core';

/**
 * Goes to an address as a link of the open console does, which costs a fifth of a load. It goes by way of a screen on which there is
 * nothing. Reads of the last ten seconds are not repeated.
 * @param forgotten keys of the local storage that are removed on the way
 * @returns false where no console is open, or a dialog or something typed of the previous screen stays
 */
export function leadTo(page: Page, address: string, forgotten: readonly string[] = []): Promise<boolean> {
  return page.evaluate(
    async ([to, keys]) => {
      const lead = (next: string) => {
        history.pushState(null, '', next);
        window.dispatchEvent(new PopStateEvent('popstate'));
      };
      if (!location.pathname.startsWith('/admin/')) return false;
      lead('/admin/no/such/screen');
      const until = async (isSo: () => boolean) => {
        for (let frame = 0; frame < 60 && !isSo(); frame += 1) await new Promise(requestAnimationFrame);
        return isSo();
      };
      const isEmpty = () => document.querySelector('.nothing-to-show h1') !== null;
      const isBare = () =>
        document.querySelector('.MuiModal-root, [role=dialog], [role=menu], [role=tooltip], .alert') === null;
      if (!(await until(() => isEmpty() && isBare()))) return false;
      for (const key of keys) localStorage.removeItem(key);
      lead(to);
      // The empty screen remains until the next one is loaded.
      await until(() => !isEmpty());
      return true;
    },
    [address, forgotten] as const,
  );
}

/** Opens an address of the console, by a link where one leads there, see `leadTo`. */
export async function openAddress(page: Page, address: string): Promise<void> {
  if (!(await leadTo(page, address))) await page.goto(address);
}
