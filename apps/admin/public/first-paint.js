// Sets the theme before the first paint. It is a file, because the content security policy forbids inline scripts.
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
