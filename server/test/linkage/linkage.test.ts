// The thief: copies of the database, Redis, the queue and the logs, taken before, during and after simulated days, and an attack program with
// them. `TEST_CASES=all pnpm vitest run server/test/linkage` runs the full size: 200 accounts, 2,000 secrets, 4,000 comments, 100,000 pairs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewriteAccountRows } from '../../src/features/accounts/rewrite/rewrite-account-rows.ts'
import { createRandom } from '../../src/seed/random.ts'
import { caseCount } from '../setup/case-count.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Accuracy, measureAuthorship, measureSameAuthor, measureSameVisit, printResult } from './accuracy.ts'
import { readCopy, saveCopy } from './database-copy.ts'
import type { Subjects } from './equal-values.ts'
import { type Attack, attackCopies } from './linkage-scores.ts'
import { type Day, simulateDays, type Size } from './simulated-days.ts'

const size: Size = {
  accounts: caseCount({ sample: 24, all: 200 }),
  days: caseCount({ sample: 4, all: 10 }),
  activePerDay: caseCount({ sample: 12, all: 100 }),
  secrets: caseCount({ sample: 1, all: 2 }),
  comments: caseCount({ sample: 2, all: 4 }),
  online: caseCount({ sample: 3, all: 6 }),
}
/** The full size takes minutes. */
const longest = caseCount({ sample: 120_000, all: 3_600_000 })
const options = {
  pairs: caseCount({ sample: 4_000, all: 100_000 }),
  permutations: 20,
  random: createRandom(58),
}

let world: World<'smtp'>
let folder: string
let days: Day[]
let subjects: Subjects
/** Files of the copies. */
const copies = { before: '', duringDays: [] as string[], atNight: [] as string[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'murmullo-linkage-'))
  const deletionLog = await mkdtemp(join(folder, 'deletion-log-'))
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  world = await createWorld({ with: ['smtp'], env: { DELETION_LOG_DIR: deletionLog }, logTo })
  const save = async (name: string) => {
    const file = join(folder, name)
    await saveCopy(file, world, lines.splice(0))
    return file
  }
  await rewriteAccountRows(world.worker)
  copies.before = await save('before.json')
  const simulated = await simulateDays(world, size, {
    noon: async (day) => void copies.duringDays.push(await save(`${day}-noon.json`)),
    evening: async (day) => void copies.duringDays.push(await save(`${day}-evening.json`)),
    night: async (day) => {
      await rewriteAccountRows(world.worker)
      copies.atNight.push(await save(`${day}-night.json`))
    },
  })
  days = await withoutVanished(simulated)
  subjects = {
    accounts: new Set(days.flatMap(({ active }) => active)),
    texts: new Set(days.flatMap(({ texts }) => texts.map(({ id }) => id))),
  }
}, longest)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Without texts that vanished before the first copy: comments on a secret that its author deleted in the same visit. No program links them. */
async function withoutVanished(all: readonly Day[]): Promise<Day[]> {
  const stolen = new Set<unknown>()
  for (const file of copies.atNight)
    for (const { table, values } of (await readCopy(file)).rows)
      if (table.startsWith('content.')) stolen.add(values.public_id)
  return all.map((day) => ({ ...day, texts: day.texts.filter(({ id }) => stolen.has(id)) }))
}

/** Without the users whose reports have the time of their visit. */
const withoutReporters = () =>
  days.map(({ active, reporters, texts }) => ({
    active: active.filter((account) => !reporters.includes(account)),
    reporters: [],
    texts: texts.filter(({ author }) => !reporters.includes(author)),
  }))

/** Prints and returns the accuracy of each score. */
function measureAll(title: string, { authorship, sameAuthor, publicTimes }: Attack, of: readonly Day[]) {
  const results: [string, Accuracy][] = [
    ...Object.entries(authorship).map(
      ([name, score]) => [`author, ${name}`, measureAuthorship(of, score, options)] satisfies [string, Accuracy],
    ),
    ...Object.entries(sameAuthor).map(
      ([name, score]) => [`one author, ${name}`, measureSameAuthor(of, score, options)] satisfies [string, Accuracy],
    ),
  ]
  results.push(['one author, of one day, public times', measureSameVisit(of, publicTimes, options)])
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`
  for (const [name, { accuracy, permuted, spread }] of results)
    printResult(`${title}: ${name}: ${percent(accuracy)}; permuted authors ${percent(permuted)} ± ${percent(spread)}`)
  return new Map(results)
}

/** Two texts of one visit are published within minutes: their times, which every client sees, tell it without a copy. */
const knownFromPublicTimes = ['one author, of one day, public times']

/** Names of the scores that are farther from permuted authors than chance explains: half a percent, or five standard errors of a smaller sample. */
const farFromPermuted = (results: ReadonlyMap<string, Accuracy>) =>
  [...results].flatMap(([name, { accuracy, permuted, spread }]) =>
    Math.abs(accuracy - permuted) > Math.max(0.005, 5 * spread) ? [name] : [],
  )

/** The same copy with a plain column of the author beside each text. */
async function plantAuthors(file: string): Promise<string> {
  const authors = new Map(days.flatMap(({ texts }) => texts.map(({ id, author }) => [id, author] as const)))
  const copy = await readCopy(file)
  const rows = copy.rows.map((row) => {
    const author = authors.get(String(row.values.public_id))
    return author === undefined ? row : { ...row, values: { ...row.values, author } }
  })
  const planted = `${file}.planted`
  await writeFile(planted, JSON.stringify({ ...copy, rows }))
  return planted
}

test(
  'linkage attack, planted: copies with a column of the author link every text to its author',
  async () => {
    const planted = await Promise.all(copies.atNight.map(plantAuthors))
    const { authorship, sameAuthor } = await attackCopies(planted, subjects)
    expect(measureAuthorship(days, authorship['equal values'] ?? noScore, options).accuracy).toBeGreaterThan(0.99)
    expect(measureSameAuthor(days, sameAuthor['equal values'] ?? noScore, options).accuracy).toBeGreaterThan(0.99)
  },
  longest,
)

test(
  'linkage attack: copies of the nights tell no author from the other accounts of the day',
  async () => {
    const attack = await attackCopies([copies.before, ...copies.atNight], subjects)
    expect(farFromPermuted(measureAll('nights', attack, days))).toEqual(knownFromPublicTimes)
    const results = measureAll('nights, without reporters', attack, withoutReporters())
    expect(farFromPermuted(results)).toEqual(knownFromPublicTimes)
  },
  longest,
)

test(
  'linkage attack: copies during the days, before the nightly rewrite',
  async () => {
    const attack = await attackCopies([copies.before, ...copies.duringDays], subjects)
    measureAll('days', attack, days)
  },
  longest,
)

const noScore = () => 0
