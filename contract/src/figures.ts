// A number of a day, as it is counted and as it is read.
export type Figure = { readonly kind: string; readonly part: string; readonly n: number }
export type DayFigure = Figure & { readonly day: string }
