const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** Browsers imitate each other in their user agent, so the first match counts. */
const firstOf = (known: readonly (readonly [RegExp, string])[], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The browser and system of a user agent in words, e.g. 'Chrome on Windows'. Null when neither is known. */
export function deviceInWords(userAgent = ''): string | null {
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)];
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system ?? null);
}
