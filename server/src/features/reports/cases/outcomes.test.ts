// Integration tests of report outcomes: derived from recorded actions in the case, never more, and withdrawn after an undo.
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanction } from '../../../../test/clients/sanction-user.ts'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
let moderator: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  moderator = await world.users.staff('moderator', { nickname: 'La-que-resuelve' })
})
afterAll(() => world.close())

type Reported = { kind: 'secret' | 'comment'; id: string } | { kind: 'user'; id: string }

/** A report by a new account, and the number of its case. */
async function report(target: Reported) {
  const by = target.kind === 'user' ? await world.users.chatUser() : await world.users.anonymous()
  const reason = `Reporte ${newPublicId()}`
  const { number: sent } = await by.api.reports.sendReport({ ...target, ...reportInput(reason) })
  const { items } = await moderator.api.reports.listCases({ filter: 'pending', term: reason })
  const number = items[0]?.number ?? ''
  return {
    number,
    resolve: () => moderator.api.reports.resolveCase({ number }),
    preview: async () => (await moderator.api.reports.readCase({ number })).outcome,
    reportedOutcome: async () => (await by.api.reports.readReport({ number: sent })).outcome,
    notifiedOutcomes: async () => {
      await world.notifications.runReporterJobs()
      return (await world.notifications.list(by)).map(({ reportOutcome }) => reportOutcome)
    },
  }
}
const secretOf = async (author: User, nickname?: string) => {
  const { secretId, commentId, text } = await world.content.insertSecretWithComment(author, nickname)
  return { secret: { kind: 'secret', id: secretId }, comment: { kind: 'comment', id: commentId }, text } as const
}
const remove = async ({ kind, id }: { kind: 'secret' | 'comment'; id: string }) => {
  await moderator.api.admin.removeContent({ kind, id, rule: 'harassment' })
  await world.moderation.endUndoWindow()
}

/** A decision on a secret from the review queue. */
async function decideNow(
  id: string,
  text: string,
  decision: 'approve' | 'mark_explicit',
  appeal: string | null = null,
) {
  const [review] = await world.sql<{ id: string }>(
    `insert into moderation.checks as k (id, public_id, secret_id, risk_level, needs_review, needs_retry)
     select gen_random_uuid(), $2, s.id, 'high', true, false from content.secrets s where s.public_id = $1
     on conflict (secret_id) do update set needs_review = true returning k.public_id as id`,
    [id, newPublicId()],
  )
  const seen = reviewFingerprint(text, appeal)
  // An appeal is answered by another moderator than the one who decided.
  const decider = appeal === null ? moderator : await world.users.staff('moderator')
  await decider.api.moderation.decideReview({ id: review?.id ?? '', seen, decision, confirmedRule: 'held' })
}
async function decide(...decision: Parameters<typeof decideNow>) {
  await decideNow(...decision)
  await world.moderation.endUndoWindow()
}

test('reports.resolveCase, reports.dismissCase: refused while a pending approval is within its undo window', async () => {
  const { secret, text } = await secretOf(await world.users.chatUser('Con-apodo-0'))
  const { number, resolve, reportedOutcome } = await report(secret)
  await decideNow(secret.id, text, 'mark_explicit')
  expect(await errorCode(resolve())).toBe('reports.decision_pending')
  expect(await errorCode(moderator.api.reports.dismissCase({ reason: 'within_rules', number }))).toBe(
    'reports.decision_pending',
  )
  await world.moderation.endUndoWindow()
  await resolve()
  expect(await reportedOutcome()).toBe('explicit')
})

test('report outcome: a case resolved without an action claims no measure', async () => {
  const author = await world.users.chatUser('Con-apodo-1')
  const [unsigned, signed] = [await secretOf(author), await secretOf(author, author.nickname)]
  for (const [target, outcome] of [
    [unsigned.secret, 'unchanged'],
    [unsigned.comment, 'unchanged'],
    [signed.secret, 'nothing'],
    [{ kind: 'user', id: author.publicId }, 'nothing'],
  ] as const) {
    const open = await report(target)
    expect(await open.preview()).toBe(outcome)
    await open.resolve()
    expect([await open.reportedOutcome(), await open.preview(), await open.notifiedOutcomes()]).toEqual([
      outcome,
      outcome,
      [outcome],
    ])
    expect(outcomeTexts[outcome]).not.toMatch(/retiramos|marcamos|tomamos medidas/)
  }
})

test('reports.resolveCase: validation refuses a measure field in the request body', async () => {
  const { secret } = await secretOf(await world.users.anonymous())
  const { number, reportedOutcome, resolve } = await report(secret)
  const claim = { number, measure: 'removed' }
  expect(await errorCode(moderator.api.reports.resolveCase(claim))).toBe('request.invalid')
  await resolve()
  expect(await reportedOutcome()).toBe('unchanged')
})

test('report outcome: a removal after the report is in the outcome; one undone before the case is closed is not', async () => {
  const { secret, comment, text } = await secretOf(await world.users.anonymous())
  const [ofSecret, ofComment] = [await report(secret), await report(comment)]
  await remove(comment)
  await remove(secret)
  expect([await ofSecret.preview(), await ofComment.preview()]).toEqual(['removed', 'removed'])
  await decide(secret.id, text, 'approve')
  expect(await ofSecret.preview()).toBe('unchanged')
  await ofSecret.resolve()
  await ofComment.resolve()
  expect([await ofSecret.reportedOutcome(), await ofComment.reportedOutcome()]).toEqual(['unchanged', 'removed'])
})

test('report outcome: a delete by the author is not a removal by a moderator', async () => {
  const author = await world.users.anonymous()
  const { secret } = await secretOf(author)
  const open = await report(secret)
  await author.api.secrets.deleteSecret({ id: secret.id })
  await open.resolve()
  expect(await open.reportedOutcome()).toBe('unchanged')
})

test('report outcome: a removal by a moderator stays in the outcome after the author deletes the row', async () => {
  const author = await world.users.anonymous()
  const { secret } = await secretOf(author)
  const open = await report(secret)
  await remove(secret)
  await author.api.secrets.deleteSecret({ id: secret.id })
  await open.resolve()
  expect(await open.reportedOutcome()).toBe('removed')
})

test('report outcome: an undone removal does not count after the delete, and a pending approval does not hide a removal', async () => {
  const author = await world.users.anonymous()
  const [undone, pending] = [await secretOf(author), await secretOf(author)]
  const [one, other] = [await report(undone.secret), await report(pending.secret)]
  const note = (action: string, subject: string, decision: string) =>
    world.services.db.write
      .transaction()
      .execute((trx) => appendAuditEntry(trx, { actorId: moderator.accountId, action, subject, details: { decision } }))
  await remove(undone.secret)
  await world.sql(`update content.secrets set state = 'visible' where public_id = $1`, [undone.secret.id])
  await note('moderation.undo', undone.secret.id, 'remove')
  await author.api.secrets.deleteSecret({ id: undone.secret.id })
  await remove(pending.secret)
  await note('moderation.decide', pending.secret.id, 'approve')
  await one.resolve()
  await other.resolve()
  expect([await one.reportedOutcome(), await other.reportedOutcome()]).toEqual(['unchanged', 'removed'])
})

test('report outcome: an explicit flag counts only if a moderator set it after the report', async () => {
  const [before, after] = [await secretOf(await world.users.anonymous()), await secretOf(await world.users.anonymous())]
  await decide(before.secret.id, before.text, 'mark_explicit')
  const [one, other] = [await report(before.secret), await report(after.secret)]
  await decide(after.secret.id, after.text, 'mark_explicit')
  // A repeated decision on explicit content changes nothing.
  await decide(before.secret.id, before.text, 'mark_explicit')
  await one.resolve()
  await other.resolve()
  expect([await one.reportedOutcome(), await other.reportedOutcome()]).toEqual(['unchanged', 'explicit'])
})

test('report outcome: a sanction is in the outcome of the case it was created from, and of no other', async () => {
  const author = await world.users.chatUser('Con-apodo-2')
  const signed = await secretOf(author, author.nickname)
  const [ofPerson, ofComment] = [await report({ kind: 'user', id: author.publicId }), await report(signed.comment)]
  await sanction(moderator, { from: 'case', of: ofPerson.number, kind: 'silence' })
  expect([await ofPerson.preview(), await ofComment.preview()]).toEqual(['sanctioned', 'nothing'])
  await ofPerson.resolve()
  await ofComment.resolve()
  expect([await ofPerson.reportedOutcome(), await ofComment.reportedOutcome()]).toEqual(['sanctioned', 'nothing'])
})

test('report outcome: a sanction from before the report, or created from the profile, is not in the outcome', async () => {
  const author = await world.users.chatUser('Con-apodo-3')
  await sanction(moderator, { from: 'user', of: author.publicId, kind: 'silence' })
  const open = await report({ kind: 'user', id: author.publicId })
  await sanction(moderator, { from: 'user', of: author.publicId, kind: 'warn' })
  await open.resolve()
  expect(await open.reportedOutcome()).toBe('nothing')
})

test('report outcome: for an anonymous author the response is the same with a sanction and without', async () => {
  const author = await world.users.chatUser('Con-apodo-4')
  const [sanctioned, spared, removed] = [await secretOf(author), await secretOf(author), await secretOf(author)]
  const [one, other, third] = [
    await report(sanctioned.secret),
    await report(spared.secret),
    await report(removed.secret),
  ]
  await sanction(moderator, { from: 'case', of: one.number, kind: 'expel' })
  await sanction(moderator, { from: 'case', of: third.number, kind: 'warn' })
  await remove(removed.secret)
  for (const { resolve } of [one, other, third]) await resolve()
  expect([await one.reportedOutcome(), await other.reportedOutcome(), await third.reportedOutcome()]).toEqual([
    'unchanged',
    'unchanged',
    'removed',
  ])
  expect(await one.notifiedOutcomes()).toEqual(['unchanged'])
  // Staff get the measures.
  expect((await moderator.api.reports.readCase({ number: one.number })).done).toEqual(['sanctioned'])
  const [set] = (await moderator.api.sanctions.readCase({ from: 'case', of: one.number })).sanctions
  await moderator.api.sanctions.revoke({ id: set?.id ?? '' })
  expect(await one.reportedOutcome()).toBe('unchanged')
})

test('report outcome: two measures of one case are both in the response, each while it is in effect', async () => {
  const author = await world.users.chatUser('Con-apodo-5')
  const { secret, text } = await secretOf(author, author.nickname)
  const open = await report(secret)
  await sanction(moderator, { from: 'case', of: open.number, kind: 'suspend' })
  await remove(secret)
  await open.resolve()
  expect(await open.reportedOutcome()).toBe('removed_sanctioned')
  const [set] = (await moderator.api.sanctions.readCase({ from: 'case', of: open.number })).sanctions
  await moderator.api.sanctions.revoke({ id: set?.id ?? '' })
  expect(await open.reportedOutcome()).toBe('removed')
  await decide(secret.id, text, 'approve')
  expect([await open.reportedOutcome(), await open.preview(), await open.notifiedOutcomes()]).toEqual([
    'withdrawn',
    'withdrawn',
    ['withdrawn'],
  ])
  // A removal in a later case is not claimed by the first.
  const again = await report(secret)
  await remove(secret)
  await again.resolve()
  expect([await open.reportedOutcome(), await again.reportedOutcome()]).toEqual(['withdrawn', 'removed'])
})

test('report outcome: a granted appeal withdraws a removal or sanction; a rejected appeal does not', async () => {
  const author = await world.users.chatUser('Con-apodo-6')
  const { secret, text } = await secretOf(author, author.nickname)
  const open = await report(secret)
  await remove(secret)
  await open.resolve()
  const [statement] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: statement?.id ?? '', text: 'No era eso.' })
  await decide(secret.id, text, 'approve', 'No era eso.')
  expect(await open.reportedOutcome()).toBe('withdrawn')
  for (const [outcome, reportedOutcome] of [
    ['upheld', 'sanctioned'],
    ['overturned', 'withdrawn'],
  ] as const) {
    const person = await world.users.chatUser()
    const about = await report({ kind: 'user', id: person.publicId })
    await sanction(moderator, { from: 'case', of: about.number, kind: 'silence' })
    await about.resolve()
    const [set] = (await person.api.moderation.listStatements()).items
    await person.api.moderation.appeal({ id: set?.id ?? '', text: 'No fui yo.' })
    const colleague = await world.users.staff('moderator')
    const objections = (await colleague.api.sanctions.listObjections()).items
    await colleague.api.sanctions.answerObjection({ id: objections.at(-1)?.id ?? '', outcome })
    expect(await about.reportedOutcome()).toBe(reportedOutcome)
  }
})

test('report outcome: a replaced or expired sanction stays in the outcome; revoking its replacement withdraws it', async () => {
  const author = await world.users.chatUser('Con-apodo-7')
  const open = await report({ kind: 'user', id: author.publicId })
  await sanction(moderator, { from: 'case', of: open.number, kind: 'silence' })
  await open.resolve()
  await sanction(moderator, { from: 'user', of: author.publicId, kind: 'expel' })
  expect(await open.reportedOutcome()).toBe('sanctioned')
  const [newest] = (await moderator.api.sanctions.readCase({ from: 'user', of: author.publicId })).sanctions
  await moderator.api.sanctions.revoke({ id: newest?.id ?? '' })
  expect(await open.reportedOutcome()).toBe('withdrawn')
  const other = await world.users.chatUser()
  const second = await report({ kind: 'user', id: other.publicId })
  await sanction(moderator, { from: 'case', of: second.number, kind: 'silence' })
  await world.sql(`update identity.sanctions set ends_at = now() where account_id = $1`, [other.accountId])
  await second.resolve()
  expect(await second.reportedOutcome()).toBe('sanctioned')
})

test('reports.dismissCase: refused for a case with a measure (REPORTS-20)', async () => {
  const { secret } = await secretOf(await world.users.anonymous())
  const { number, resolve, reportedOutcome } = await report(secret)
  await remove(secret)
  expect(await errorCode(moderator.api.reports.dismissCase({ reason: 'within_rules', number }))).toBe(
    'reports.case_acted',
  )
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ status: 'pending', done: ['removed'] })
  await resolve()
  expect(await reportedOutcome()).toBe('removed')
})

test('report outcome: an undo concurrent with resolveCase leaves no removal claim, in either commit order', async () => {
  for (let n = 0; n < 8; n += 1) {
    const { secret } = await secretOf(await world.users.anonymous())
    const open = await report(secret)
    const { reviewId } = await moderator.api.admin.removeContent({ ...secret, rule: 'harassment' })
    await Promise.all([open.resolve(), moderator.api.moderation.undoReview({ id: reviewId })])
    expect(['unchanged', 'withdrawn']).toContain(await open.reportedOutcome())
  }
})

test('report outcome: a case closed before measures were stored has the outcome reviewed', async () => {
  const { secret } = await secretOf(await world.users.anonymous())
  const open = await report(secret)
  await open.resolve()
  await world.sql('update identity.report_cases set measures = null where number = $1', [open.number])
  expect([await open.reportedOutcome(), await open.preview()]).toEqual(['reviewed', 'reviewed'])
})
