// Sets the theme before the first paint. A file of its own, because the content security policy allows no inline scripts.
(function () {
  var theme;
  try {
    theme = JSON.parse(localStorage.getItem('siteSettings') || '{}').theme;
  } catch (unreadable) {
    theme = undefined;
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
