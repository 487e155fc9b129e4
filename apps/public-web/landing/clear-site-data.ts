/** Empties this site's storage in the browser, the console's too, and reloads the page. */
async function clearSiteData(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Browsers offer caches only over TLS.
  if ('caches' in window)
    await Promise.allSettled((await caches.keys().catch(() => [])).map((name) => caches.delete(name)));
  location.reload();
}

document.getElementById('clear-site-data')?.addEventListener('click', () => void clearSiteData());
