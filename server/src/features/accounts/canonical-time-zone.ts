// Canonical spelling of an IANA time zone name. Many spellings name one zone, and the sender caches a formatter for each name.
export function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions().timeZone
}
