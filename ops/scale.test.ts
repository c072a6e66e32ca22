// Tests of the capacity model: docs/scale.md has its current tables, and its constants match the backup and nginx configuration.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  costTable,
  daysOfBackups,
  edgeConnections,
  priceTable,
  demandTable,
  planTable,
  findShortfalls,
  transferBytes,
} from './scale.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const written = read('../docs/scale.md')

test.each([
  ['cost table', costTable],
  ['demand table', demandTable],
  ['server plan table', planTable],
  ['price table', priceTable],
])('capacity model: the %s in docs/scale.md is current', (_, table) => expect(written).toContain(table()))

test('capacity model: docs/scale.md has the response body and asset sizes in bytes', () =>
  expect(
    Object.values(transferBytes).filter((bytes) => !written.includes(`${bytes.toLocaleString('en-US')} bytes`)),
  ).toEqual([]))

test('capacity model: the planned servers cover the peak load at every size', () =>
  expect(findShortfalls()).toEqual([]))

test('capacity model: backup retention days match the backup script', () =>
  expect(read('postgresql/backup')).toMatch(new RegExp(`^days=${daysOfBackups}$`, 'm')))

test('capacity model: worker_connections matches the nginx configuration', () =>
  expect(read('nginx/nginx.conf.template')).toContain(`worker_connections ${edgeConnections};`))
