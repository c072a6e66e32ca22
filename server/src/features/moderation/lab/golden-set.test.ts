// Tests of the golden set and of the rules alone on it: the metrics are in a snapshot, and must not become worse than these bounds.
import { readFileSync } from 'node:fs'
import { categories } from '@murmullo/contract/moderation/verdict'
import { labKinds } from '@murmullo/contract/moderation/lab-values'
import { expect, test } from 'vitest'
import { computeMetrics } from './metrics.ts'
import { loadGoldenSet } from './golden-set.ts'
import { predictByRules } from './predict-by-rules.ts'

const { texts, sha256 } = loadGoldenSet()
const count = (matches: (one: (typeof texts)[number]) => boolean) => texts.filter(matches).length

test('golden set: it is the committed file, with unique ids and texts', () => {
  const committed = readFileSync(new URL('golden-set.sha256', import.meta.url), 'utf8').split(' ')[0]
  expect(sha256).toBe(committed)
  expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length)
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
})

test('golden set: at least 600 texts of all categories, kinds and eight countries', () => {
  expect(texts.length).toBeGreaterThanOrEqual(600)
  for (const category of categories) expect(count(({ label }) => label === category)).toBeGreaterThanOrEqual(40)
  for (const kind of labKinds) expect(count((one) => one.kind === kind)).toBeGreaterThanOrEqual(60)
  expect(count(({ label, kind }) => label === 'clean' && kind === 'lookalike')).toBeGreaterThanOrEqual(150)
  const slang = new Set(texts.filter(({ kind }) => kind === 'slang').map(({ region }) => region))
  expect(slang.size).toBeGreaterThanOrEqual(8)
})

/** Measured on the first run, 2026-11-20. Only ever raised (recall) or lowered (clean texts blocked). */
const bounds = {
  recall: {
    childAbuse: 0,
    maliciousLinks: 0,
    explicitSexual: 0,
    extremeViolence: 0,
    illegalActivities: 0,
    maliciousCode: 0,
    filterEvasion: 0,
  },
  /** Texts that a rule put into a category that they do not have: with it, the precision of a category can only rise. */
  wrong: {
    childAbuse: 1,
    maliciousLinks: 0,
    explicitSexual: 0,
    extremeViolence: 0,
    illegalActivities: 0,
    maliciousCode: 0,
    filterEvasion: 0,
  },
} as const

test('rules alone on the golden set: recall is not lower and wrong predictions are not more than measured', async () => {
  const metrics = computeMetrics(texts, await predictByRules(texts, []))
  for (const { category, recall, predicted, correct } of metrics.categories) {
    expect(recall, category).toBeGreaterThanOrEqual(bounds.recall[category])
    expect(predicted - correct, category).toBeLessThanOrEqual(bounds.wrong[category])
  }
  const { categories: scores, macro, overall, confusion, kinds, regions } = metrics
  const lines = [...scores, { macro }, { overall }, ...confusion, ...kinds, ...regions].map((row) =>
    JSON.stringify(row),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('rule-metrics.jsonl')
})

test('rules alone: a saved spam term, a hidden character and a stated age are the predictions of their categories', async () => {
  const given = ['Entra a chismes . club', 'Entra a\u0007 bulc', 'Z̷̢̛̛̛͉͉̙̗̤̠̟̲̩̮̥̪̫̬̭̓̔̽̾͗', 'Tengo 15 años.', 'No quiero vivir.']
  const sample = given.map(
    (text, index) => ({ id: `g${index}`, label: 'clean', kind: 'plain', region: 'mx', text }) as const,
  )
  const predictions = await predictByRules(sample, ['chismes.club'])
  expect(Object.values(predictions)).toEqual([
    'maliciousLinks',
    'filterEvasion',
    'filterEvasion',
    'childAbuse',
    'clean',
  ])
})
