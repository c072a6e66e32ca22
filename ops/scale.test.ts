// Holds docs/scale.md to its arithmetic, and the arithmetic to the files that it speaks of.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  costTable,
  daysOfBackups,
  edgeConnections,
  moneyTable,
  needTable,
  planTable,
  shortOf,
  travels,
} from './scale.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const written = read('../docs/scale.md')

test.each([
  ['what each thing costs', costTable],
  ['what is needed', needTable],
  ['what is bought', planTable],
  ['what it costs', moneyTable],
])('%s is in docs/scale.md as it is counted', (_, table) => expect(written).toContain(table()))

test('the bytes that travel are in docs/scale.md', () =>
  expect(Object.values(travels).filter((bytes) => !written.includes(`${bytes.toLocaleString('en-US')} bytes`))).toEqual(
    [],
  ))

test('what is planned is enough for what is needed', () => expect(shortOf()).toEqual([]))

test('backups are counted for as long as they are kept', () =>
  expect(read('postgresql/backup')).toMatch(new RegExp(`^days=${daysOfBackups}$`, 'm')))

test('connections at the edge are counted as nginx has them', () =>
  expect(read('nginx/nginx.conf.template')).toContain(`worker_connections ${edgeConnections};`))
