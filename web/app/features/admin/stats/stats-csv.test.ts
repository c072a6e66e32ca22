// Unit tests of the CSV export of the daily counts.
import { expect, test } from 'vitest'
import { renderStatsCsv } from './stats-csv.ts'

test('stats export: one line per day, figure and detail, with the names of rules, categories and times', () => {
  const csv = renderStatsCsv([
    { day: '2026-11-18', kind: 'secrets', part: '', n: 60 },
    { day: '2026-11-18', kind: 'reports', part: 'spam', n: 6 },
    { day: '2026-11-18', kind: 'removed', part: 'spam', n: 3 },
    { day: '2026-11-18', kind: 'reversals', part: 'case', n: 1 },
    { day: '2026-11-18', kind: 'report_wait', part: '120', n: 4 },
  ])
  expect(csv.slice(1).split('\r\n')).toEqual([
    'día (UTC),cifra,detalle,valor',
    '2026-11-18,Secretos,,60',
    '2026-11-18,Reportes,Spam o estafa,6',
    '2026-11-18,Contenido retirado,spam o publicidad,3',
    '2026-11-18,Decisiones revertidas,casos,1',
    '2026-11-18,Tiempo hasta decidir un reporte,de 2 a 4 h,4',
    '',
  ])
})

test('stats export: a detail without a name is a text for a spreadsheet, also one that looks like a formula', () => {
  expect(renderStatsCsv([{ day: '2026-11-18', kind: 'removed', part: '=1+1', n: 3 }])).toContain(",'=1+1,3")
})
