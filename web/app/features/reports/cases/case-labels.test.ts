// Unit tests of the report case texts: they state only measures that are recorded.
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { expect, test } from 'vitest'
import { closingText, measuresText } from './case-labels.ts'

type Closed = Pick<OpenCase, 'status' | 'resolverNickname' | 'done' | 'withdrawn' | 'outcome'>
const closed: Closed = { status: 'resolved', resolverNickname: 'sol', done: [], withdrawn: [], outcome: 'nothing' }
const textFor = (more: Partial<Closed>) => closingText({ ...closed, ...more } as OpenCase)

test('report case text: a closed case lists its measures, or states that there were none (REPORTS-15)', () => {
  expect(textFor({})).toBe('Resuelto por sol: sin medidas')
  expect(textFor({ done: ['removed', 'sanctioned'] })).toBe(
    'Resuelto por sol: se retiró el contenido y se tomaron medidas con la cuenta',
  )
  expect(textFor({ withdrawn: ['removed'] })).toBe('Resuelto por sol: una medida quedó después sin efecto')
  expect(textFor({ status: 'dismissed', resolverNickname: null })).toBe('Descartado por Administrador')
})

test('report case text: a case closed before measures were recorded neither states nor denies measures', () => {
  expect(textFor({ outcome: 'reviewed' })).toBe('Resuelto por sol')
})

test('report case text: an open case without measures states that none was applied', () => {
  expect(measuresText([])).toMatch(/todavía no se ha tomado ninguna medida/)
  expect(measuresText(['explicit'])).toMatch(/^En este caso se marcó como explícito\./)
})
