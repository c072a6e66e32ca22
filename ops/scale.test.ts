import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costTable, moneyTable, needTable, shortOf } from './scale.ts'

const written = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8')

test.each([
  ['what each thing costs', costTable],
  ['what is needed', needTable],
  ['what it costs', moneyTable],
])('%s is in docs/scale.md as it is counted', (_, table) => expect(written).toContain(table()))

test('what is planned is enough for what is needed', () => expect(shortOf()).toEqual([]))
