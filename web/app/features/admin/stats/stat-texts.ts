// Spanish texts of the moderation totals: names, durations, shares and comparisons with the period before.
import type { DailyStat, WaitSubject } from '@murmullo/contract/admin/stat-values'
import type { WaitRange } from '@murmullo/contract/admin/stats'
import { formatNumber } from '../../../lib/format/numbers.ts'

export const dailyStatNames: Readonly<Record<DailyStat, string>> = {
  secrets: 'Secretos',
  comments: 'Comentarios',
  signUps: 'Cuentas nuevas',
  reports: 'Reportes',
  aiClassified: 'Decisiones de la IA',
  aiHidden: 'Ocultados por la IA',
  aiReviewed: 'Revisados por una persona',
  aiOverturned: 'Corregidos por una persona',
}

export const waitSubjectNames: Readonly<Record<WaitSubject, string>> = {
  reports: 'Reportes',
  reviews: 'Revisiones',
  appeals: 'Apelaciones',
}

const hour = 60
const day = 24 * hour

function splitDuration(minutes: number): readonly [amount: number, unit: 'min' | 'h' | 'día' | 'días'] {
  if (minutes < hour) return [minutes, 'min']
  if (minutes < day) return [minutes / hour, 'h']
  return [minutes / day, minutes === day ? 'día' : 'días']
}

/** "menos de 15 min", "de 2 a 4 h", "de 8 h a 1 día", "más de 14 días". */
export function waitText({ min, max }: WaitRange): string {
  const [from, fromUnit] = splitDuration(min)
  if (max === null) return `más de ${from} ${fromUnit}`
  const [to, toUnit] = splitDuration(max)
  if (min === 0) return `menos de ${to} ${toUnit}`
  const isSameUnit = fromUnit.slice(0, 2) === toUnit.slice(0, 2)
  return `de ${isSameUnit ? from : `${from} ${fromUnit}`} a ${to} ${toUnit}`
}

const longUnits = { min: 'minutos', h: 'horas', día: 'día', días: 'días' } as const

/** "4 horas": of a sentence on a public page. */
export function durationText(minutes: number): string {
  const [amount, unit] = splitDuration(minutes)
  return minutes === hour ? 'una hora' : `${amount} ${longUnits[unit]}`
}

/** "3 de 12 (25 %)" */
export function shareText(part: number, all: number): string {
  if (all === 0) return '0'
  return `${formatNumber(part)} de ${formatNumber(all)} (${Math.round((part / all) * 100)} %)`
}

/** "5 más que los 7 días anteriores (30)" */
export function comparisonText(now: number, before: number, days: number): string {
  const earlier = `los ${days} días anteriores`
  if (now === before) return `Igual que ${earlier}`
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'más' : 'menos'} que ${earlier} (${formatNumber(before)})`
}
