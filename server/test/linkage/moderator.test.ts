// The moderator: all moderation pages about texts of known authors. Nothing there is equal for two unsigned texts of one author more often than for texts of
// permuted authors.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../src/seed/random.ts'
import { reportInput, secretInput } from '../builders/content.ts'
import type { User } from '../builders/users.ts'
import { sanction } from '../clients/sanction-user.ts'
import { caseCount } from '../setup/case-count.ts'
import { createWorld, type World } from '../world/world.ts'
import { printResult } from './accuracy.ts'
import { readModerationPages, type ReviewedText } from './moderation-pages.ts'
import { shuffle } from './simulated-days.ts'

const authorCount = caseCount({ sample: 6, all: 30 })
const textsPerAuthor = 4
const random = createRandom(19)

let world: World<'ai'>
/** Public ids of accounts, by public id of the text. */
let authors: ReadonlyMap<string, string>
let fields: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  const staff = { moderator: await world.users.staff('moderator'), admin: await world.users.staff('admin') }
  const users: User[] = []
  for (let index = 0; index < authorCount; index += 1) users.push(await world.users.anonymous())
  // Each stays within the rate limit of reports.
  const reporters: [User, ...User[]] = [await world.users.anonymous()]
  while (reporters.length < authorCount / 2) reporters.push(await world.users.anonymous())
  const order = shuffle(
    users.flatMap((author) =>
      Array.from({ length: textsPerAuthor }, (_, index) => ({ author, isHeld: index % 2 === 0 })),
    ),
    random,
  )
  const texts: ReviewedText[] = []
  for (const { author, isHeld } of order) {
    const text = `${isHeld ? '[duda] ' : ''}Un texto ${random.hex(16)}.`
    const { id } = await author.api.secrets.publishSecret(secretInput(text))
    const about = reportInput(`Un reporte ${random.hex(8)}.`, random.pick(['harassment', 'spam', 'hate']))
    if (!isHeld) await random.pick(reporters).api.reports.sendReport({ kind: 'secret', id, ...about })
    texts.push({ id, text, ...(await findSubject(id)) })
  }
  for (const [index, text] of shuffle(texts, random).entries()) await moderate(staff.moderator, text, index % 4)
  await world.moderation.endUndoWindow()
  await world.notifications.runJobs()
  for (const { api } of users) {
    const { sanction: own } = await api.sanctions.readMine()
    if (own !== null) await api.moderation.appeal({ id: own.statementId, text: `No es justo ${random.hex(8)}.` })
  }
  fields = await readModerationPages(world, staff, texts)
  authors = new Map(texts.map(({ id }, index) => [id, order[index]?.author.publicId ?? '']))
}, 600_000)
afterAll(() => world.close())

/** A published text has a review, too; the queue shows it only while it waits. */
async function findSubject(id: string): Promise<Pick<ReviewedText, 'review' | 'caseNumber'>> {
  const [row] = await world.sql<{ review: string | null; caseNumber: string | null }>(
    `select k.public_id as review, c.number as "caseNumber" from content.secrets s
     left join moderation.checks k on k.secret_id = s.id left join identity.report_cases c on c.target_key = s.id where s.public_id = $1`,
    [id],
  )
  return { review: row?.review ?? null, caseNumber: row?.caseNumber ?? null }
}

/** A quarter each: a sanction, a removal or a closed case, both, or nothing. */
async function moderate(moderator: User, { text, review, caseNumber }: ReviewedText, part: number): Promise<void> {
  const subject =
    caseNumber === null ? { from: 'review' as const, of: review ?? '' } : { from: 'case' as const, of: caseNumber }
  if (part === 0 || part === 2) await sanction(moderator, { ...subject, kind: 'silence' })
  if (part !== 1 && part !== 2) return
  if (caseNumber !== null) await moderator.api.reports.resolveCase({ number: caseNumber })
  else {
    const { id, seen } = await world.moderation.findReview(moderator, text)
    await moderator.api.moderation.decideReview({ id, seen, decision: 'remove', rule: 'hate' })
  }
}

const permutations = 100

type Compared = {
  readonly field: string
  readonly accuracy: number
  readonly permuted: number
  readonly spread: number
}

/** Of each field: how often its equality tells two texts of one author from texts of two authors, against permuted authors. */
function compareFields(described: ReadonlyMap<string, readonly string[]>): Compared[] {
  const names = new Set([...described.values()].flat().map(fieldName))
  const labels = [...described.keys()].map((id) => authors.get(id) ?? '')
  const shuffled = Array.from({ length: permutations }, () => shuffle(labels, random))
  return [...names].map((field) => {
    const values = [...described.values()].map((each) => new Set(each.filter((value) => fieldName(value) === field)))
    const isEqual = values.map((one) => values.map((other) => !one.isDisjointFrom(other)))
    const permuted = shuffled.map((each) => accuracyOf(isEqual, each))
    const mean = permuted.reduce((total, each) => total + each, 0) / permutations
    const variance = permuted.reduce((total, each) => total + (each - mean) ** 2, 0) / (permutations - 1)
    return { field, accuracy: accuracyOf(isEqual, labels), permuted: mean, spread: Math.sqrt(variance) }
  })
}

const fieldName = (field: string) => field.slice(0, field.indexOf('='))

/** Of a pair of one author and a pair of two, the one with equal values is guessed to be of one author: a guess, if both are alike. */
function accuracyOf(isEqual: readonly (readonly boolean[])[], labels: readonly string[]): number {
  const counts = { same: 0, sameEqual: 0, other: 0, otherEqual: 0 }
  for (const [one, row] of isEqual.entries())
    for (const [other, equal] of row.entries()) {
      if (one === other) continue
      const kind = labels[one] === labels[other] ? 'same' : 'other'
      counts[kind] += 1
      if (equal) counts[`${kind}Equal`] += 1
    }
  return 0.5 + (counts.sameEqual / counts.same - counts.otherEqual / counts.other) / 2
}

const isFound = ({ accuracy, permuted, spread }: Compared) => Math.abs(accuracy - permuted) > 5 * spread + 1e-9

test('moderation pages: no field is equal for two unsigned texts of one author more often than for texts of permuted authors', () => {
  const compared = compareFields(fields)
  const pages = new Set(compared.map(({ field }) => field.split('.')[0]))
  expect([...pages].toSorted()).toEqual(
    'audit case case-reports case-sanctions cases objections reviews sanctions search'.split(' '),
  )
  const worst = compared.toSorted((a, b) => Math.abs(b.accuracy - b.permuted) - Math.abs(a.accuracy - a.permuted))[0]
  printResult(
    `${compared.length} fields of ${fields.size} texts; farthest from permuted authors: ${JSON.stringify(worst)}`,
  )
  expect(compared.filter(isFound)).toEqual([])
})

test('moderation pages, planted: a pseudonym of the author beside each text is found', () => {
  const planted = new Map([...fields].map(([id, each]) => [id, [...each, `reviews.author=${authors.get(id)}`]]))
  const found = compareFields(planted).filter(isFound)
  expect(found).toEqual([expect.objectContaining({ field: 'reviews.author', accuracy: 1 })])
})
