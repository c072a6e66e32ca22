// Canonical IANA time zone name. One zone has many aliases, and the notification worker caches one formatter per name.
export function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions().timeZone
}
