// Integration tests of legal hold, account erasure and snapshot retention of reports.
import { reportLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceAad, generateKeyPair, open } from '../../../platform/crypto/hpke.ts'
import { listJobs } from '../../../worker.ts'
import { eraseAccount } from '../../accounts/erasure/erase-account.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

const { publicKey, privateKey } = generateKeyPair()
let world: World
let admin: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped', env: { EVIDENCE_PUBLIC_KEY: publicKey } })
  admin = await world.users.staff('admin', { nickname: 'La-que-guarda' })
})
afterAll(() => world.close())

const openLegalHolds = async (number: string) => {
  const rows = await world.sql<{ id: string; sealed: Buffer }>(
    `select h.id, h.sealed from evidence.legal_holds h join identity.report_cases c on c.id = h.case_id where c.number = $1`,
    [number],
  )
  return Promise.all(
    rows.map(async ({ id, sealed }) => {
      const payload = await open(privateKey, evidenceAad('legal_holds', id), sealed)
      return JSON.parse(payload.toString('utf8')) as { copy: { text: string }[]; reportedId: string }
    }),
  )
}
async function reported(author: User, category: 'threats' | 'spam', reason: string) {
  const reporter = await world.users.anonymous({ nickname: `G${Math.random().toString(36).slice(2, 12)}` })
  const { secretId: id, text } = await world.content.insertSecretWithComment(author, 'Con-nombre')
  const sent = await reporter.api.reports.sendReport({
    kind: 'secret',
    id,
    ...reportInput(reason, category),
    evidence: 'Aquí.',
  })
  const { items } = await admin.api.reports.listCases({ term: reason })
  return { reporter, id, text, sent, number: items[0]?.number ?? '' }
}
async function eraseMember(who: User): Promise<void> {
  const { receipt } = await who.api.accounts.deleteAccount({ confirm: true })
  await eraseAccount(world.worker, receipt)
  expect((await world.api.accounts.readReceipt({ receipt })).doneOn).toBeTruthy()
}

test('erasure of the reported account: every field that identifies it is deleted; a legal hold stays as a sealed box', async () => {
  const author = await world.users.anonymous({ nickname: 'Se-va-pronto' })
  const threat = await reported(author, 'threats', 'Es una amenaza.')
  const spam = await reported(author, 'spam', 'Es un anuncio.')
  expect(await admin.api.reports.readCase({ number: threat.number })).toMatchObject({ isHeld: true, isUrgent: true })
  expect(await openLegalHolds(spam.number)).toEqual([])
  await eraseMember(author)
  for (const { number } of [threat, spam])
    expect(await admin.api.reports.readCase({ number })).toMatchObject({
      reportedNickname: null,
      secretId: null,
      contentState: 'deleted',
      status: 'pending',
      latest: { items: [{ copy: [{ text: null }] }] },
    })
  expect(await openLegalHolds(threat.number)).toMatchObject([
    { copy: [{ text: threat.text }], reportedId: author.accountId },
  ])
  const rows = await world.sql(
    `select to_jsonb(c)::text || (select string_agg(to_jsonb(r)::text, '') from identity.reports r where r.case_id = c.id) as row
     from identity.report_cases c where c.number = any ($1)`,
    [[threat.number, spam.number]],
  )
  for (const word of [author.accountId, 'Con-nombre', threat.text, spam.text, threat.id, spam.id])
    expect(JSON.stringify(rows)).not.toContain(word)
  // The case can still be closed, and its reporter gets the outcome.
  await admin.api.reports.resolveCase({ number: threat.number })
  expect(await threat.reporter.api.reports.readReport({ number: threat.sent.number })).toMatchObject({
    status: 'resolved',
  })
})

test('erasure of a reporter: the report loses nickname and reason, and the case stays open', async () => {
  const { reporter, number, sent, text } = await reported(
    await world.users.anonymous({ nickname: 'Se-queda' }),
    'spam',
    'Lo dice quien se va.',
  )
  await eraseMember(reporter)
  expect(await admin.api.reports.readCase({ number })).toMatchObject({
    reportedNickname: 'Con-nombre',
    reports: 1,
    latest: { items: [{ reporterNickname: null, reason: null, evidence: null, copy: [{ text }] }] },
  })
  expect((await admin.api.reports.listCases({ filter: 'all', term: 'lo dice quien se va' })).items).toEqual([])
  await admin.api.reports.resolveCase({ number })
  await world.notifications.runReporterJobs()
  // The number still grants access.
  expect(await world.api.reports.readReport({ number: sent.number })).toMatchObject({ status: 'resolved' })
})

test('erasure of the resolver: the case stays resolved with a null nickname', async () => {
  const parting = await world.users.staff('moderator', { nickname: 'De-paso' })
  const { number } = await reported(
    await world.users.anonymous({ nickname: 'Sigue-aqui' }),
    'spam',
    'Lo cierra quien se va.',
  )
  await parting.api.reports.reviewCase({ number })
  await parting.api.reports.resolveCase({ number, notes: 'Hecho.' })
  await eraseMember(parting)
  expect(await admin.api.reports.readCase({ number })).toMatchObject({
    status: 'resolved',
    resolverNickname: null,
    reviewerNickname: null,
    notes: 'Hecho.',
  })
})

test('reports.holdCase: an admin sets a legal hold once; release deletes it; dismissal releases only a hold by category', async () => {
  const author = await world.users.anonymous({ nickname: 'Guardada' })
  const spam = await reported(author, 'spam', 'Para guardar.')
  const hold = (number: string, isHeld: boolean) => admin.api.reports.holdCase({ number, isHeld })
  for (let times = 0; times < 2; times += 1) await hold(spam.number, true)
  expect(await openLegalHolds(spam.number)).toMatchObject([
    { copy: [{ text: spam.text }], reportedId: author.accountId },
  ])
  // A report that joins the case is under legal hold, too.
  const late = await world.users.anonymous({ nickname: 'Llega-tarde' })
  await late.api.reports.sendReport({ kind: 'secret', id: spam.id, ...reportInput('Tarde.') })
  expect(await openLegalHolds(spam.number)).toHaveLength(2)
  await admin.api.reports.dismissCase({ reason: 'within_rules', number: spam.number })
  expect(await openLegalHolds(spam.number)).toHaveLength(2)
  await hold(spam.number, false)
  expect(await openLegalHolds(spam.number)).toEqual([])
  const threat = await reported(author, 'threats', 'Amenaza que no era.')
  expect(await openLegalHolds(threat.number)).toHaveLength(1)
  await admin.api.reports.dismissCase({ reason: 'within_rules', number: threat.number })
  expect(await openLegalHolds(threat.number)).toEqual([])
  const moderator = await world.users.staff('moderator')
  expect(await errorCode(moderator.api.reports.holdCase({ number: spam.number, isHeld: true }))).toBe(
    'access.staff_only',
  )
  const notes = await world.sql(
    `select details from identity.audit_log where subject = $1 and action = 'reports.hold'`,
    [spam.number],
  )
  expect(notes).toEqual([true, true, false].map((isHeld) => ({ details: { isHeld } })))
})

test('reports.holdCase: release of a legal hold requires step-up authentication', async () => {
  const { number } = await reported(
    await world.users.anonymous({ nickname: 'Con-clave' }),
    'threats',
    'No se suelta sin clave.',
  )
  const late = await world.users.staff('admin')
  await world.sql(
    `update identity.sessions s set step_up_at = null from identity.accounts a where a.user_id = s.user_id and a.id = $1`,
    [late.accountId],
  )
  expect(await errorCode(late.api.reports.holdCase({ number, isHeld: false }))).toBe('access.step_up_required')
  expect(await openLegalHolds(number)).toHaveLength(1)
})

test('legal hold: the retention job deletes it after one year, and the application role has no select permission', async () => {
  const { number } = await reported(await world.users.anonymous({ nickname: 'Hace-un-año' }), 'threats', 'Hace mucho.')
  await world.sql(
    `update evidence.legal_holds set created_at = now() - interval '366 days'
    where case_id = (select id from identity.report_cases where number = $1)`,
    [number],
  )
  await expect(world.services.db.write.selectFrom('evidence.legalHolds').selectAll().execute()).rejects.toThrow(
    /permission denied/,
  )
  await listJobs(world.services)
    .find(({ name }) => name === 'moderation.prune-evidence')
    ?.run({})
  expect(await openLegalHolds(number)).toEqual([])
})

test('report snapshot: the retention job deletes it some days after the case is closed, not before', async () => {
  const { number, text } = await reported(
    await world.users.anonymous({ nickname: 'Copiada' }),
    'spam',
    'Se copia y se olvida.',
  )
  const runRetentionJob = () =>
    listJobs(world.services)
      .find(({ name }) => name === 'reports.prune-snapshots')
      ?.run({})
  const copies = async () => (await admin.api.reports.readCase({ number })).latest.items.flatMap(({ copy }) => copy)
  const answeredAgo = (days: number) =>
    world.sql(`update identity.report_cases set closed_at = now() - make_interval(days => $2) where number = $1`, [
      number,
      days,
    ])
  await runRetentionJob()
  expect(await copies()).toMatchObject([{ text }])
  await admin.api.reports.resolveCase({ number })
  await answeredAgo(reportLimits.snapshotRetentionDays - 1)
  await runRetentionJob()
  expect(await copies()).toMatchObject([{ text }])
  await answeredAgo(reportLimits.snapshotRetentionDays + 1)
  await runRetentionJob()
  expect(await copies()).toEqual([])
  expect((await admin.api.reports.readCase({ number })).latest.items).toMatchObject([{ evidence: null }])
})

test('reports.sendReport: a later report as threat sets the case urgent and under legal hold, once', async () => {
  const { reporter, id, number, sent, text } = await reported(
    await world.users.anonymous({ nickname: 'Empeora' }),
    'spam',
    'Primero anuncio.',
  )
  expect(await admin.api.reports.readCase({ number })).toMatchObject({ isUrgent: false, isHeld: false })
  for (const time of ['Ahora amenaza.', 'Otra vez.'])
    expect(
      await reporter.api.reports.sendReport({ kind: 'secret', id, ...reportInput(time, 'threats') }),
    ).toMatchObject({
      number: sent.number,
    })
  expect(await admin.api.reports.readCase({ number })).toMatchObject({ isUrgent: true, isHeld: true, reports: 1 })
  expect(await openLegalHolds(number)).toMatchObject([{ copy: [{ text }] }])
})
