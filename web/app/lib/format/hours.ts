// Words of the hours of the day that a page shows.
import type { Hour } from '@murmullo/contract/content/hours'

export const hourLabels: Readonly<Record<Hour, string>> = {
  madrugada: 'de madrugada',
  manana: 'por la mañana',
  tarde: 'por la tarde',
  noche: 'de noche',
}
