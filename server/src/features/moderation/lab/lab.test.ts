// Integration tests of the moderation lab over HTTP, PostgreSQL and a fake AI provider: runs, versions, audit log, one run at a time.
import { codePolicy, promptEnd, promptStart } from '../checks/moderation.prompt.ts'
import { labLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretInput } from '../../../../test/builders/content.ts'
import { errorCode, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, createWorldForTest, type World } from '../../../../test/world/world.ts'
import { listJobs } from '../../../worker.ts'
import { invalidateInstructions } from '../checks/active-instructions.ts'
import { runLabJobName } from './run-lab.ts'

let world: World<'ai'>
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], env: { AI_PRICES: '0.30,2.50' } })
  admin = await world.users.staff('admin')
})
afterAll(() => world.close())

/** Runs the queued jobs of the lab, as the worker does. */
async function runQueued(of: World = world): Promise<number> {
  const queued = await of.sql<{ data: unknown }>(
    `delete from jobs.job where name = $1 and state = 'created' returning data`,
    [runLabJobName],
  )
  const job = listJobs(of.services).find(({ name }) => name === runLabJobName)
  for (const { data } of queued) await job?.run(data)
  return queued.length
}

const readLab = (run?: number) => admin.api.moderation.readLab(run === undefined ? {} : { run })
const listActions = (action: string) =>
  world.sql<{ subject: string; details: object }>(
    'select subject, details from identity.audit_log where action = $1 order by id',
    [action],
  )
const instructionsSent = () => {
  const { systemInstruction } = JSON.parse(world.ai.requests.at(-1)?.body ?? '{}') as {
    systemInstruction: { parts: { text: string }[] }
  }
  return systemInstruction.parts[0]?.text
}

test('moderation lab: a run of the rules alone is finished at once, and the model is not measured', async () => {
  const started = await admin.api.moderation.startLabRun({ withModel: false })
  expect(started).toMatchObject({ state: 'done', withModel: false, promptVersion: 0, termsVersion: 0, done: 640 })
  const { run, golden, pending, changes } = await readLab()
  expect([golden.texts, pending, changes]).toEqual([640, null, null])
  expect(run).toMatchObject({ number: started.number, model: null, modelRun: null, startedBy: expect.any(String) })
  expect(run?.rules.categories).toHaveLength(7)
})

test('moderation lab: a run with the model is a job, one at a time; its metrics have latency, tokens and cost', async () => {
  const queued = await admin.api.moderation.startLabRun({ withModel: true })
  expect(queued).toMatchObject({ state: 'queued', done: 0 })
  expect((await readLab()).pending?.number).toBe(queued.number)
  const others = [{ withModel: true }, { withModel: false }].map((input) =>
    errorCode(admin.api.moderation.startLabRun(input)),
  )
  expect(await Promise.all(others)).toEqual(['moderation.lab_busy', 'moderation.lab_busy'])
  expect(await runQueued()).toBe(1)
  const { run, changes } = await readLab()
  expect(run).toMatchObject({ number: queued.number, state: 'done', done: 640, modelRun: queued.number })
  expect(run?.model).toMatchObject({
    overall: { recall: 0 },
    tokens: { input: 640_000, output: 64_000 },
    costUsd: 0.352,
    latencyMs: { p50: expect.any(Number) },
  })
  expect(changes).toEqual([])
  // No text of the golden set is in a payload of the queue, in the audit log or in the row of a run.
  expect((await listActions('moderation.run_lab')).at(-1)).toEqual({
    subject: `run-${queued.number}`,
    details: { model: true, version: 0 },
  })
  expect(JSON.stringify(await world.sql('select * from moderation.lab_runs'))).not.toContain('El que pida')
  expect(instructionsSent()).toBe(`${promptStart}\n\n${codePolicy}\n\n${promptEnd}`)
})

test('moderation lab: a draft of the terms shows its effect, changes nothing until it is activated, and can be undone', async () => {
  const author = await world.users.anonymous()
  const publish = () => errorCode(author.api.secrets.publishSecret(secretInput('Vengan a marraqueta punto club')))
  const draft = await admin.api.moderation.createLabDraft({ kind: 'terms', content: ' Marraqueta \r\n\r\nmarraqueta' })
  expect(draft).toEqual({ kind: 'terms', number: 1 })
  const detail = await admin.api.moderation.readLabVersion(draft)
  expect(detail).toMatchObject({ content: 'marraqueta', isActive: false, canActivate: true, activatedAt: null })
  expect(detail.effect?.changes).toEqual([
    expect.objectContaining({ source: 'rules', id: 'g131', before: 'clean', after: 'maliciousLinks' }),
  ])
  expect(detail.effect?.deltas.find(({ category }) => category === 'maliciousLinks')).toMatchObject({
    before: { precision: null },
    after: { precision: 0 },
  })
  expect([await publish(), (await admin.api.moderation.listSpamTerms()).terms]).toEqual(['done', []])
  await admin.api.moderation.activateLabVersion({ ...draft, seen: 0 })
  expect([await publish(), (await admin.api.moderation.listSpamTerms()).terms]).toEqual([
    'secrets.spam',
    ['marraqueta'],
  ])
  // Version 0 has no saved term.
  await admin.api.moderation.activateLabVersion({ kind: 'terms', number: 0, seen: 1 })
  expect([await publish(), (await admin.api.moderation.listSpamTerms()).terms]).toEqual(['done', []])
  expect(await listActions('moderation.activate_version')).toEqual([
    { subject: 'terms-1', details: { version: 1, before: 0, added: 'marraqueta', removed: '' } },
    { subject: 'terms-0', details: { version: 0, before: 1, added: '', removed: 'marraqueta' } },
  ])
})

test('moderation lab: a list saved at /admin/palabras is a version, which can be restored', async () => {
  const { seen } = await admin.api.moderation.listSpamTerms()
  await admin.api.moderation.saveSpamTerms({ terms: ['otra red'], seen })
  const active = (await readLab()).versions.find(({ kind, isActive }) => kind === 'terms' && isActive)
  expect(active).toMatchObject({ number: 2, activatedAt: expect.any(String), createdBy: expect.any(String) })
  await admin.api.moderation.activateLabVersion({ kind: 'terms', number: 1, seen: 2 })
  await admin.api.moderation.activateLabVersion({ kind: 'terms', number: 2, seen: 1 })
  expect((await admin.api.moderation.listSpamTerms()).terms).toEqual(['otra red'])
})

test('moderation lab: a prompt is activated only after it was measured; then every text is sent with it, between the fixed parts', async () => {
  const author = await world.users.anonymous()
  const policy = codePolicy.replace('las groserías', 'las palabrotas')
  const draft = await admin.api.moderation.createLabDraft({ kind: 'prompt', content: policy })
  const pending = await admin.api.moderation.readLabVersion(draft)
  expect(pending).toMatchObject({
    canActivate: false,
    effect: null,
    pending: { state: 'queued', promptVersion: draft.number },
  })
  expect(await errorCode(admin.api.moderation.activateLabVersion({ ...draft, seen: 0 }))).toBe(
    'moderation.version_unmeasured',
  )
  // The provider refuses every text: no answer is not clean.
  world.ai.setBehaviour('refusePrompt')
  await runQueued()
  world.ai.setBehaviour('judgeByWords')
  expect(instructionsSent()).toBe(`${promptStart}\n\n${policy}\n\n${promptEnd}`)
  await author.api.secrets.publishSecret(secretInput('Antes.'))
  expect(instructionsSent()).toContain('las groserías')
  const measured = await admin.api.moderation.readLabVersion(draft)
  expect(measured).toMatchObject({ canActivate: true, pending: null })
  // Against the last run of the active prompt.
  expect(measured.effect?.changes).toHaveLength(640)
  expect(measured.effect?.changes[0]).toMatchObject({ source: 'model', before: 'clean', after: 'noAnswer' })
  const { run } = await readLab(pending.pending?.number)
  expect(run?.model?.confusion.map(({ counts }) => counts.at(-1))).toEqual([48, 49, 48, 49, 49, 48, 49, 300])
  await admin.api.moderation.activateLabVersion({ ...draft, seen: 0 })
  await author.api.secrets.publishSecret(secretInput('Después.'))
  expect(instructionsSent()).toContain('las palabrotas')
  expect(await errorCode(admin.api.moderation.activateLabVersion({ kind: 'prompt', number: 0, seen: 0 }))).toBe(
    'moderation.version_changed',
  )
  await admin.api.moderation.activateLabVersion({ kind: 'prompt', number: 0, seen: draft.number })
  await author.api.secrets.publishSecret(secretInput('Al final.'))
  expect(instructionsSent()).toContain('las groserías')
  expect((await listActions('moderation.activate_version')).slice(-2)).toEqual([
    { subject: `prompt-${draft.number}`, details: { version: draft.number, before: 0 } },
    { subject: 'prompt-0', details: { version: 0, before: draft.number } },
  ])
})

test('moderation lab: another process applies an activated prompt when its cache expires', async () => {
  const other = await createWorldForTest({ secondProcessOf: world, env: { AI_BASE_URL: world.ai.baseUrl } })
  const author = await other.users.anonymous()
  await author.api.secrets.publishSecret(secretInput('Uno.'))
  await admin.api.moderation.activateLabVersion({ kind: 'prompt', number: 1, seen: 0 })
  await author.api.secrets.publishSecret(secretInput('Dos.'))
  expect(instructionsSent()).not.toContain('las palabrotas')
  invalidateInstructions(other.services)
  await author.api.secrets.publishSecret(secretInput('Tres.'))
  expect(instructionsSent()).toContain('las palabrotas')
  await admin.api.moderation.activateLabVersion({ kind: 'prompt', number: 0, seen: 1 })
})

test('moderation lab: a policy without a category or too short, and an invalid term, are refused', async () => {
  const create = (kind: 'prompt' | 'terms', content: string) =>
    errorCode(admin.api.moderation.createLabDraft({ kind, content }))
  expect(await create('prompt', codePolicy.replace('"evasión de filtros"', 'evasión'))).toBe(
    'moderation.policy_invalid',
  )
  expect(await create('prompt', 'Todo vale.')).toBe('moderation.policy_invalid')
  expect(await create('prompt', `${codePolicy}\u202E`)).toBe('moderation.policy_invalid')
  expect(await create('terms', 'ab')).toBe('moderation.term_invalid')
  expect(await errorCode(admin.api.moderation.readLabVersion({ kind: 'terms', number: 99 }))).toBe(
    'moderation.version_unknown',
  )
})

test('moderation lab: the last drafts and runs are stored, older ones are deleted; a lost run does not block the next', async () => {
  for (let count = 0; count <= labLimits.draftsStored; count += 1)
    await admin.api.moderation.createLabDraft({ kind: 'terms', content: `palabra ${count}` })
  const drafts = (await readLab()).versions.filter(
    ({ kind, activatedAt, number }) => kind === 'terms' && !activatedAt && number > 0,
  )
  expect(drafts).toHaveLength(labLimits.draftsStored)
  await world.sql(
    `insert into moderation.lab_runs (state, with_model, prompt_version, terms_version, golden_set)
     select 'failed', false, 0, 0, repeat('0', 64) from generate_series(1, 60)`,
  )
  await world.sql(
    `insert into moderation.lab_runs (state, with_model, prompt_version, terms_version, golden_set, updated_at)
     values ('running', true, 0, 0, repeat('0', 64), now() - interval '21 minutes')`,
  )
  const { number } = await admin.api.moderation.startLabRun({ withModel: false })
  const { runs, pending } = await readLab()
  expect([runs.length, runs[0]?.number, runs[1]?.state, pending]).toEqual([
    labLimits.runsStored,
    number,
    'failed',
    null,
  ])
})

test('moderation lab: without a configured model only the rules are measured, and a prompt can be activated unmeasured', async () => {
  const plain = await createWorldForTest()
  const { api } = await plain.users.staff('admin')
  expect(await errorCode(api.moderation.startLabRun({ withModel: true }))).toBe('moderation.model_missing')
  expect((await api.moderation.startLabRun({ withModel: false })).state).toBe('done')
  const draft = await api.moderation.createLabDraft({ kind: 'prompt', content: codePolicy })
  expect(await api.moderation.readLabVersion(draft)).toMatchObject({ effect: null, pending: null, canActivate: true })
  await api.moderation.activateLabVersion({ ...draft, seen: 0 })
  expect((await api.moderation.readLab()).run).toBeNull()
})
