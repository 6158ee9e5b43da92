/** A browser in words, from its user agent. */
interface BrowserNames {
  /** Null for an unknown browser or system. */
  readonly browser: string | null
  readonly system: string | null
  readonly isPhone: boolean
}

// the order matters: Edge and Opera call themselves Chrome, Chrome calls itself Safari, Android calls itself Linux
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const first = (table: readonly (readonly [RegExp, string])[], text: string) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null

export function readUserAgent(userAgent: string): BrowserNames {
  return {
    browser: first(browsers, userAgent),
    system: first(systems, userAgent),
    isPhone: /\b(?:Mobile|Android|iPhone)\b/.test(userAgent),
  }
}
