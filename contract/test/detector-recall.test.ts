// Tests of the held-out lists: their text is that of the committed hashes, and the figures measured on them hold. No failure prints a text.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measurePiiFalseAlarms, measurePiiRecall, measureSelfHarm } from './support/measure-detectors.ts'

const read = (name: string) => readFileSync(new URL(`phrases/${name}`, import.meta.url), 'utf8')

test('held-out lists: each has the hash that was committed before the detectors changed', () => {
  const committed = read('held-out.sha256').trim().split('\n')
  expect(committed).toHaveLength(4)
  for (const line of committed) {
    const [hash = '', name = ''] = line.split(/\s+/)
    expect(createHash('sha256').update(read(name)).digest('hex') === hash, name).toBe(true)
  }
})

test('PII detection: recall on the held-out list is not below the second run', () => {
  const recall = measurePiiRecall()
  const found = Object.fromEntries(Object.entries(recall).map(([kind, { found }]) => [kind, found]))
  const least = {
    name: 94,
    work: 55,
    school: 47,
    plate: 33,
    username: 51,
    datePlace: 52,
    phone: 33,
    email: 19,
    document: 23,
    address: 16,
    all: 423,
  }
  expect(recall.all?.texts).toBe(500)
  for (const [kind, count] of Object.entries(least)) expect(found[kind], kind).toBeGreaterThanOrEqual(count)
  expect(recall.all?.sameKind).toBeGreaterThanOrEqual(418)
})

test('PII detection: clean texts of the held-out list with a warning are not more than in the first run', () => {
  const { texts, wrong } = measurePiiFalseAlarms()
  expect(texts).toBe(500)
  expect(wrong).toBeLessThanOrEqual(7)
})

test('self-harm detector: figures on the held-out lists hold', () => {
  const { selfHarm, clean } = measureSelfHarm()
  expect([selfHarm.texts, clean.texts]).toEqual([400, 1_000])
  // The run of the second model, measured once. The first model had 162 and 29.
  expect(selfHarm.reported).toBeGreaterThanOrEqual(214)
  expect(clean.reported).toBeLessThanOrEqual(25)
})
