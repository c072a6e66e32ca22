// Property test: in generated cases no outcome text claims a measure that was not taken or was withdrawn.
import { AppError } from '@murmullo/contract/core/errors'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPending } from '../src/features/notifications/delivery/build-batch.ts'
import { digestEmail } from '../src/features/notifications/email/notification-email-templates.ts'
import { notifyReporters } from '../src/features/reports/cases/notify-reporters.ts'
import { dismissCase, resolveCase } from '../src/features/reports/cases/change-case.ts'
import { findStoredCase } from '../src/features/reports/cases/cases.store.ts'
import { listMyReports, readReport } from '../src/features/reports/sending/sent-reports.ts'
import type { RequestContext } from '../src/platform/context/request-context.ts'
import { type Random, createRandom } from '../src/seed/random.ts'
import { createSessionContext } from './clients/session-context.ts'
import { type HistoryEvent, History } from './models/report-histories.ts'
import { createVisitorContext } from './clients/visitor-context.ts'
import { createWorld, type World } from './world/world.ts'
import type { Account } from './builders/users.ts'
import { caseCount } from './setup/case-count.ts'

const seed = 20_261_202
const casesMost = caseCount({ sample: 150, all: 1_000 })
const atOnce = 6

let world: World
/** Two: another one answers the appeals. */
let moderators: readonly [RequestContext, RequestContext]
beforeAll(async () => {
  world = await createWorld()
  moderators = [await newModerator(), await newModerator()]
})
afterAll(() => world.close())

async function newModerator(): Promise<RequestContext> {
  const context = createSessionContext(world.staff, await world.users.insertAccount())
  if (context.session === null) throw new Error('a moderator who is not signed in')
  return { ...context, viewer: 'admin', session: { ...context.session, kind: 'admin' } }
}

type Claim = 'removed' | 'explicit' | 'sanctioned' | 'withdrawn'
/** Claims as a reader understands them. The text about a possible sanction of an unsigned author claims nothing. */
const phrases: readonly (readonly [Claim | null, RegExp])[] = [
  ['withdrawn', /tomamos una medida\. Después volvimos a revisarlo y la dejamos sin efecto/],
  ['removed', /retiramos el contenido/],
  ['explicit', /lo marcamos como contenido explícito/],
  ['sanctioned', /tomamos medidas con la cuenta/],
  [null, /sin tomar medidas/],
]

function findClaims(text: string): Claim[] {
  let rest = text
  const claims = phrases.flatMap(([claim, phrase]) => {
    const isClaimed = phrase.test(rest)
    rest = rest.replace(phrase, '')
    return isClaimed && claim !== null ? [claim] : []
  })
  // The text contains no claim that this test does not recognize.
  expect(rest).not.toMatch(/medida|retir|elimin|borr|marca|sancion|advert|silenci|suspend|expuls|bloque/i)
  return claims.toSorted()
}

/** From the event log alone: measures taken while the case was open and still in force, and whether any was withdrawn after it was closed. */
function expectedClaims(
  history: History,
  number: string,
  isNamed = history.isNamed,
): { stands: Claim[]; isUndone: boolean } {
  const { log } = history
  const [opened, closed] = (['opened', 'closed'] as const).map((what) =>
    log.findIndex((event) => event.what === what && event.of === number),
  ) as [number, number]
  const inCase = log.slice(opened, closed)
  const after = (index: number) => log.slice(opened + index + 1)
  const last = (what: HistoryEvent['what']) => inCase.findLastIndex((event) => event.what === what)
  const undone = (index: number, by: HistoryEvent['what']) =>
    after(index).findIndex((event) => event.what === by) + 1 + index + opened
  /** Null: not taken, or withdrawn while the case was open. False: withdrawn after it was closed. */
  const content = (what: 'removed' | 'explicit', by: 'restored' | 'unmarked'): boolean | null => {
    const index = last(what)
    if (index < 0) return null
    const at = undone(index, by)
    if (at === index + opened) return true
    return at < closed ? null : false
  }
  const removed = content('removed', 'restored')
  const isDeleted = last('deleted') >= 0
  const explicit = removed !== null || isDeleted ? null : content('explicit', 'unmarked')
  const sanctioned = isNamed ? sanctionsOf(history, number, closed) : null
  const all = { removed, explicit, sanctioned }
  const stands = Object.entries(all).flatMap(([claim, holds]) => (holds === true ? [claim as Claim] : []))
  return { stands: stands.toSorted(), isUndone: Object.values(all).includes(false) }
}

/** Of sanctions set from the case. True: one was active when the case was closed and at every moment since. */
function sanctionsOf({ log, kind }: History, number: string, closed: number): boolean | null {
  const standsAt = (moment: number) => {
    const until = log.slice(0, moment)
    const isRevoked = (id: string) => until.some((one) => one.what === 'revoked' && one.id === id)
    return until.some((event, index) => {
      if (event.what !== 'sanctioned' || event.of !== number || isRevoked(event.id)) return false
      if (event.isWarning) return true
      // Replaced by the next of its list, and so on: only the last one counts. Sanctions of a nickname are one list.
      const replacements = until
        .slice(index + 1)
        .flatMap((one) =>
          one.what === 'sanctioned' && !one.isWarning && (kind === 'user' || one.of === number) ? [one] : [],
        )
      const lastReplacement = replacements.at(-1)
      return lastReplacement === undefined || !isRevoked(lastReplacement.id)
    })
  }
  if (!standsAt(closed)) return null
  for (let moment = closed; moment <= log.length; moment += 1) if (!standsAt(moment)) return false
  return true
}

type ReportedCase = {
  readonly history: History
  readonly number: string
  readonly sent: string
  readonly reporter: Account
}

async function readOutcomeText({ sent, reporter }: ReportedCase, isFirst: boolean): Promise<string> {
  const read = await readReport(createVisitorContext(world.services, 'n'), { number: sent })
  if (isFirst) expect((await listMyReports(createSessionContext(world.services, reporter), {})).items).toEqual([read])
  return read.outcome === null ? '' : outcomeTexts[read.outcome]
}

/** The email as it would be sent now. */
async function renderEmail({ accountId }: Account): Promise<string> {
  const unsent = await listPending(world.services, accountId, 'email_digest', null)
  const links = { origin: 'https://m.example', unsubscribe: 'https://m.example/u' }
  const reports = unsent.flatMap(({ report }) => report ?? [])
  return digestEmail('a@correo.example', reports, links).text
}

/** Resolves the case, or dismisses it where no measure was taken. Returns its status. */
async function close(reportedCase: ReportedCase, random: Random): Promise<'resolved' | 'dismissed'> {
  const { history, number } = reportedCase
  const input = { number }
  const isDismissed =
    random.chance(0.2) &&
    (await dismissCase(moderators[0], { ...input, reason: 'within_rules' }).then(() => true, isActed))
  if (!isDismissed) await resolveCase(moderators[0], input)
  history.log.push({ what: 'closed', of: number })
  const { caseId = '' } = (await findStoredCase(world.services.db.write, number)) ?? {}
  await notifyReporters(world.worker, caseId)
  return isDismissed ? 'dismissed' : 'resolved'
}

function isActed(error: unknown): false {
  if (error instanceof AppError && error.code === 'reports.case_acted') return false
  throw error
}

test(`report outcomes: of ${casesMost} generated cases no text claims a measure not taken`, {
  timeout: 240_000,
}, async () => {
  const authors = await Promise.all(Array.from({ length: 60 }, () => world.users.insertAccount()))
  const progress = { cases: 0, histories: 0 }
  const seen: Record<string, number> = {}
  const check = async (reportedCase: ReportedCase, isFirst: boolean) => {
    const { history, number } = reportedCase
    const { stands, isUndone } = expectedClaims(history, number)
    const expected = stands.length === 0 && isUndone ? ['withdrawn'] : stands
    const at = `case ${number}: ${JSON.stringify(history.log)}`
    const page = await readOutcomeText(reportedCase, isFirst)
    expect(findClaims(page), at).toEqual(expected)
    if (isFirst) {
      const email = await renderEmail(reportedCase.reporter)
      expect(findClaims(email), at).toEqual(expected)
      expect(email, at).toContain(page)
    }
    seen[expected.join('+') || 'nothing'] = (seen[expected.join('+') || 'nothing'] ?? 0) + 1
  }
  const runOne = async (index: number) => {
    const random = createRandom(seed + index)
    const own = await world.users.insertAccount()
    const history = new History(world, moderators, random, [own, authors[random.below(authors.length)] ?? own])
    await history.write()
    for (let n = random.below(2); n > 0; n -= 1) await history.act()
    const closed: ReportedCase[] = []
    while (history.isVisible && progress.cases < casesMost && (closed.length === 0 || random.chance(0.35))) {
      progress.cases += 1
      const reporter = await world.users.insertAccount()
      const reportedCase = { history, reporter, ...(await history.report(reporter)) }
      for (let n = random.below(4); n > 0; n -= 1) await history.act()
      const status = await close(reportedCase, random)
      if (status === 'dismissed') expect(expectedClaims(history, reportedCase.number, true).stands).toEqual([])
      await check(reportedCase, true)
      closed.push(reportedCase)
      for (let n = random.below(3); n > 0; n -= 1) await history.act()
    }
    for (const reportedCase of closed) await check(reportedCase, false)
  }
  const work = async () => {
    while (progress.cases < casesMost) await runOne((progress.histories += 1))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(progress.cases).toBe(casesMost)
  // Every outcome type occurred.
  const kinds = [
    'nothing',
    'removed',
    'explicit',
    'sanctioned',
    'removed+sanctioned',
    'explicit+sanctioned',
    'withdrawn',
  ]
  expect(kinds.filter((kind) => (seen[kind] ?? 0) < casesMost / 200)).toEqual([])
})
