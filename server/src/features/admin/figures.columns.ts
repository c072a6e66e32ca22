// A number of a day, as it is counted and as it is read.
export type { DayFigure, Figure } from '../../platform/figures.ts'
