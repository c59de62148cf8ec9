/** The name of an unknown or missing browser. */
export const UNKNOWN_DEVICE = 'Navegador desconhecido'

/** In this order: a browser built on another one also names that one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

/** Systems on phones before those of computers: they name these as well. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bCrOS\b/, 'no Chromebook'],
  [/\bWindows\b/, 'no Windows'],
  [/\bMacintosh\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
]

/**
 * Browser and system of a user agent in words: "Chrome no Android", "Firefox no Windows", "Safari no iPhone". A browser
 * on an unknown system is named alone; without a browser that we know: "Navegador desconhecido".
 * Source: the order of names is that of MDN, "Browser detection using the user agent".
 */
export function deviceName(agent: string | null): string {
  const text = agent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (!browser) return UNKNOWN_DEVICE
  return system ? `${browser} ${system}` : browser
}
