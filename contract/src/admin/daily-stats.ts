// Types of daily stats: one counter per day, kind and part.
export type StatCount = { readonly kind: string; readonly part: string; readonly n: number }
export type DailyStatCount = StatCount & { readonly day: string }
