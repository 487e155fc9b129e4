/** Empties what this site keeps in the browser and loads the page afresh. */
function clearSiteData(): void {
  localStorage.clear();
  sessionStorage.clear();
  location.reload();
}

document.getElementById('clear-site-data')?.addEventListener('click', clearSiteData);
