/** Empties what this site keeps in the browser, the console's with it, and loads the page afresh. */
async function clearSiteData(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Browsers offer caches to pages that came over TLS alone.
  if ('caches' in window)
    await Promise.allSettled((await caches.keys().catch(() => [])).map((name) => caches.delete(name)));
  location.reload();
}

document.getElementById('clear-site-data')?.addEventListener('click', () => void clearSiteData());
