/** In this order: a browser built on another one also names that one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\S).*\bSafari\//, 'Safari'],
]

/** Systems on phones before those of computers: they name these as well. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The device of a sign-in; null where it is unknown. */
export type Device = { readonly browser: string | null; readonly system: string | null }

/**
 * Browser and system of a user agent by their names: Chrome and Android, Firefox and Windows, Safari and iPhone.
 * Source: the order of names is that of MDN, "Browser detection using the user agent".
 */
export function deviceOf(agent: string | null): Device {
  const text = agent ?? ''
  return {
    browser: BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
  }
}
