// What the desk says of a case claims nothing that the case does not.
import type { OpenCase } from '@murmullo/contract/report-cases'
import { expect, test } from 'vitest'
import { closingWords, doneWords } from './case-words.ts'

type Closed = Pick<OpenCase, 'status' | 'resolverNickname' | 'done' | 'withdrawn' | 'outcome'>
const closed: Closed = { status: 'resolved', resolverNickname: 'sol', done: [], withdrawn: [], outcome: 'nothing' }
const said = (more: Partial<Closed>) => closingWords({ ...closed, ...more } as OpenCase)

test('closingWords: a closed case names its measures, or says that there were none', () => {
  expect(said({})).toBe('Resuelto por sol: sin medidas')
  expect(said({ done: ['removed', 'sanctioned'] })).toBe(
    'Resuelto por sol: se retiró el contenido y se tomaron medidas con la cuenta',
  )
  expect(said({ withdrawn: ['removed'] })).toBe('Resuelto por sol: una medida quedó después sin efecto')
  expect(said({ status: 'dismissed', resolverNickname: null })).toBe('Descartado por Administrador')
})

test('closingWords: a case closed before measures were recorded claims none and denies none', () => {
  expect(said({ outcome: 'reviewed' })).toBe('Resuelto por sol')
})

test('doneWords: an open case without measures says so', () => {
  expect(doneWords([])).toMatch(/todavía no se ha tomado ninguna medida/)
  expect(doneWords(['explicit'])).toMatch(/^En este caso se marcó como explícito\./)
})
