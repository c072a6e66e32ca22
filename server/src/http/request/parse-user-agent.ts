// Parses the User-Agent header into "browser en system" for a user's own session list. The rest of the header is dropped for privacy.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/android/i, 'Android'],
  [/iphone|ipod/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os|macintosh/i, 'Mac'],
  [/cros/i, 'Chromebook'],
  [/linux/i, 'Linux'],
]

export function parseUserAgent(userAgent: string | undefined): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return system ?? 'Otro navegador'
  return system === undefined ? browser : `${browser} en ${system}`
}
