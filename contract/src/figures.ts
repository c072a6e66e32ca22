// Types of daily stats: one counter per day, kind and part.
export type Figure = { readonly kind: string; readonly part: string; readonly n: number }
export type DayFigure = Figure & { readonly day: string }
