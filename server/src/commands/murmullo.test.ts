// Integration tests of every `murmullo` CLI command against a real database.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorCode } from '../../test/clients/test-user.ts'
import { createBucketConfig } from '../../test/servers/s3.ts'
import { createWorld, type World } from '../../test/world/world.ts'
import { openAddress, sealAddress } from '../platform/crypto/address-seal.ts'
import { commands, murmullo } from './murmullo.ts'
import { failWith } from './cli/run-command.ts'
import { findMiscountedSecrets } from '../../test/builders/content.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const script = fileURLToPath(new URL('../../bin/murmullo', import.meta.url))
type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string }
/** Runs a command in this process: twenty child processes would take a minute. */
async function run(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const before = { ...process.env }
  const { REDIS_URL, ORIGIN } = world.services.config
  Object.assign(process.env, { DATABASE_URL: world.databaseUrl, REDIS_URL, ORIGIN, ...env })
  const output = { stdout: '', stderr: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((output.stdout += String(text)), true))
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((output.stderr += String(text)), true))
  try {
    const code = await murmullo(args).catch((error: unknown) => (failWith(error), 1))
    return { code, ...output }
  } finally {
    for (const spy of [out, err]) spy.mockRestore()
    process.exitCode = undefined
    process.env = before
  }
}

async function createUser() {
  const user = await world.users.registered()
  return { ...user, id: user.publicId }
}
const verify = (email: string) => world.sql('update identity.users set email_verified = true where email = $1', [email])

test('CLI help: every command prints its usage, a description in English and examples', async () => {
  // Once with the script of the container image, from another working directory.
  const { stdout } = await promisify(execFile)(script, ['--help'], { cwd: tmpdir() })
  for (const [name, { summary, load }] of Object.entries(commands)) {
    expect(stdout).toContain(`  ${name.padEnd(24)} ${summary}`)
    const { command } = await load()
    expect(command.description, name).toMatch(/^[A-Z][^]* (the|a|and|of) [^]*\.?$/)
    expect(command.examples.length, name).toBeGreaterThan(0)
  }
  const { stdout: maintenanceHelp, code } = await run(['maintenance', '--help'])
  expect([code, maintenanceHelp]).toEqual([
    0,
    expect.stringContaining('  murmullo maintenance on https://status.example\n'),
  ])
})

test('CLI usage: an unknown command, argument or option prints the help and exits with code 2', async () => {
  for (const args of [
    ['unknown'],
    // Names of Object.prototype are no commands.
    ['toString'],
    ['help', 'constructor'],
    ['maintenance', 'perhaps'],
    ['seed', '--secrets', 'x'],
    ['create-admin'],
    ['migrate', '--drop'],
  ]) {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout, stderr], args.join(' ')).toEqual([2, '', expect.stringContaining('murmullo')])
  }
})

test('address-opener keys: prints a pair whose private key decrypts what the public key encrypted; another argument prints the help', async () => {
  const { code, stdout } = await run(['address-opener', 'keys'])
  const [publicKey = '', privateKey = ''] = stdout.match(/[\w-]{43}$/gm) ?? []
  const id = 'S'.repeat(22)
  expect(code).toBe(0)
  expect(await openAddress([privateKey], id, await sealAddress(publicKey, id, '203.0.113.7'))).toBe('203.0.113.7')
  expect((await run(['address-opener', 'key'])).code).toBe(2)
})

test('address-opener: without its variables it exits with code 1 and the names of all that are missing', async () => {
  const { code, stderr } = await run(['address-opener'], { ADDRESS_PRIVATE_KEY: '', ADDRESS_OPENER_TOKEN: '' })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/ADDRESS_PRIVATE_KEY: is missing[^]*ADDRESS_OPENER_TOKEN: /),
  ])
})

test('migrate --create: creates a missing database and applies every migration; a second run succeeds', async () => {
  const url = new URL(world.databaseUrl)
  url.pathname = `${url.pathname}_made`
  try {
    for (const args of [['migrate', '--create'], ['migrate']])
      expect(await run(args, { DATABASE_URL: url.href })).toMatchObject({ code: 0, stderr: '' })
    expect(await run(['verify-audit'], { DATABASE_URL: url.href })).toMatchObject({ code: 0 })
  } finally {
    await world.sql(`drop database if exists ${url.pathname.slice(1)} with (force)`)
  }
}, 60_000)

test('create-admin and reset-second-factor: both append audit log entries; verify-audit passes, and exits with 1 after a row update', async () => {
  const { email, nickname } = await createUser()
  await world.sql(`update identity.accounts set role = 'member'`)
  expect((await run(['create-admin', email])).stderr).toContain('No registered user')
  await verify(email)
  expect((await run(['create-admin', email])).stdout).toBe(`${nickname} is now an administrator.\n`)
  expect(await run(['create-admin', email])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already is an administrator'),
  })
  expect((await run(['reset-second-factor', email])).stdout).toContain(nickname)
  expect((await run(['verify-audit'])).stdout).toContain('The audit log is intact.')
  await world.sql(
    `set session_replication_role = replica; update identity.audit_log set details = '{"x": 1}'; set session_replication_role = default`,
  )
  expect(await run(['verify-audit'])).toMatchObject({ code: 1, stderr: expect.stringContaining('was CHANGED') })
})

test('maintenance on/off: inserts the row with the link, and deletes it; the server closes and opens', async () => {
  const maintenanceRows = () => world.sql('select link_url from moderation.maintenance')
  const isClosed = async () => (await errorCode(world.api.secrets.listMine({}))) === 'service.maintenance'
  expect((await run(['maintenance', 'on', 'https://status.example'])).code).toBe(0)
  expect(await maintenanceRows()).toEqual([{ link_url: 'https://status.example' }])
  await expect.poll(isClosed).toBe(true)
  expect((await run(['maintenance', 'off'])).code).toBe(0)
  expect(await maintenanceRows()).toEqual([])
  await expect.poll(isClosed).toBe(false)
})

test('bucket check: creates a missing bucket and exits with 0; exits with 1 when S3 is unavailable', async () => {
  const bucket = await createBucketConfig()
  const made = await run(['bucket', 'check'], bucket)
  expect([made.code, made.stdout], made.stdout + made.stderr).toEqual([0, expect.stringContaining('ok  ')])
  expect((await run(['bucket', 'check'], { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9' })).code).toBe(1)
}, 60_000)

test('seed --secrets 50: inserts 50 secrets', async () => {
  const count = async () => Number((await world.sql<{ n: string }>('select count(*) as n from content.secrets'))[0]?.n)
  const before = await count()
  expect((await run(['seed', '--', '--secrets', '50'])).code).toBe(0)
  expect(await count()).toBe(before + 50)
})

test('export-account: writes the data export to a file with mode 0600 or to stdout, never overwrites a file, and stores no row', async () => {
  const { email, id, accountId } = await createUser()
  await world.content.insertSecret({ accountId }, { text: 'Lo que exporto.' })
  const file = join(folder, 'all.json')
  expect((await run(['export-account', email, file])).stderr).toContain('No account has')
  expect(await run(['export-account', id, file])).toMatchObject({ code: 0, stdout: `${file}\n` })
  expect(readFileSync(file, 'utf8')).toContain('Lo que exporto.')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email } })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await run(['export-account', id, file])).stderr).toContain('EEXIST')
  const { code, stdout } = await run(['export-account', id, '-'])
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({ account: expect.objectContaining({ email }) }),
  ])
  expect(await world.sql('select from identity.data_exports')).toEqual([])
})

test('export-account: a failure in the middle exits with 1, leaves no file, and writes no complete JSON to stdout', async () => {
  const { id } = await createUser()
  const file = join(folder, 'part.json')
  await world.sql('alter table identity.notifications rename to renamed')
  try {
    expect((await run(['export-account', id, file])).code).toBe(1)
    expect(existsSync(file)).toBe(false)
    const { code, stdout } = await run(['export-account', id, '-'])
    expect([code, stdout]).toEqual([1, expect.stringContaining('"secrets": ')])
    expect(() => JSON.parse(stdout)).toThrow(SyntaxError)
  } finally {
    await world.sql('alter table identity.renamed rename to notifications')
  }
})

test('erase-account --mode immediate: requires --yes and a verified email, deletes every row of the account and prints a receipt', async () => {
  const { email, accountId, api } = await createUser()
  const secret = (await world.content.insertSecret({ accountId }, { text: 'Lo que borro.' })).key
  const left = () =>
    world.sql(
      `select 1 from identity.accounts where id = $1 union all select 1 from identity.secret_authors where secret_id = $2
       union all select 1 from content.secrets where id = $2`,
      [accountId, secret],
    )
  await verify(email)
  expect(await run(['erase-account', email])).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
  await world.sql('update identity.users set email_verified = false where email = $1', [email])
  expect((await run(['erase-account', email, '--yes'])).stderr).toContain('No account has')
  expect(await left()).toHaveLength(3)
  await verify(email)
  const erased = await run(['erase-account', email.toUpperCase(), '--yes', '--mode', 'immediate'])
  expect(erased, erased.stderr).toMatchObject({ code: 0 })
  expect(await left()).toEqual([])
  const receipt = await world.api.accounts.readReceipt({ receipt: erased.stdout.trim() })
  expect(receipt).toMatchObject({ doneOn: expect.any(String), erased: { secrets: 1, sessions: 1 } })
  await expect.poll(() => api.accounts.readMine().catch(({ code }) => code)).toBe('access.account_required')
})

test('erase-account without --mode: deletes the account, queues unsigned content for its cohort and refuses an unknown mode', async () => {
  const { email, accountId } = await createUser()
  const secret = (await world.content.insertSecret({ accountId }, { text: 'Lo que espera.' })).key
  await verify(email)
  expect(await run(['erase-account', email, '--yes', '--mode', 'tarde'])).toMatchObject({ code: 2 })
  const erased = await run(['erase-account', email, '--yes'])
  expect(erased, erased.stderr).toMatchObject({ code: 0 })
  expect(await world.sql('select from identity.accounts where id = $1', [accountId])).toEqual([])
  expect(await world.sql('select from identity.erasure_queue where secret_id = $1', [secret])).toHaveLength(1)
  const receipt = await world.api.accounts.readReceipt({ receipt: erased.stdout.trim() })
  expect(receipt).toMatchObject({ doneOn: null, eraseBy: expect.any(String), unsigned: { secrets: 1 } })
})

test('dead-jobs: lists failed jobs by queue, puts them back into their queue and deletes them', async () => {
  await world.services.enqueue('accounts.send-reset-email', { userId: crypto.randomUUID() })
  const fail = async () => {
    const boss = new PgBoss({ connectionString: world.databaseUrl, schema: 'jobs', supervise: false, schedule: false })
    await boss.start()
    const [job] = await boss.fetch('accounts.send-reset-email')
    await boss.fail('accounts.send-reset-email', job?.id ?? '')
    await boss.stop({ graceful: false })
  }
  const states = () =>
    world.sql(
      `select name, state::text from jobs.job where name in ('dead-letter', 'accounts.send-reset-email') order by 1`,
    )
  await world.sql(`update jobs.job set retry_limit = 0 where name = 'accounts.send-reset-email'`)
  await fail()
  expect((await run(['dead-jobs', 'list'])).stdout).toBe('accounts.send-reset-email: 1\n')
  expect((await run(['dead-jobs', 'retry'])).stdout).toBe('moved back to their queues: 1\n')
  expect(await states()).toContainEqual({ name: 'accounts.send-reset-email', state: 'created' })
  expect(await run(['dead-jobs', 'list'])).toMatchObject({ code: 0, stdout: '' })
  await world.sql(`update jobs.job set retry_limit = 0 where name = 'accounts.send-reset-email'`)
  await fail()
  expect((await run(['dead-jobs', 'delete'])).code).toBe(0)
  expect(await run(['dead-jobs', 'list'])).toMatchObject({ code: 0, stdout: '' })
})

test('replay-deletions: deletes the rows in the deletion log again, and only then declares the restored database ready', async () => {
  const { accountId } = await createUser()
  const secret = (await world.content.insertSecret({ accountId }, { text: 'Lo que vuelve.' })).key
  const ids = () => world.sql<{ id: string }>('select public_id as id from content.secrets where id = $1', [secret])
  const isReplayed = async () =>
    (await world.sql<{ yes: boolean }>('select content.deletions_replayed() as yes'))[0]?.yes
  await world.sql('update moderation.replayed_timeline set timeline = 99')
  const without = await run(['replay-deletions'])
  expect([without.code, without.stderr, await isReplayed()]).toEqual([
    1,
    expect.stringContaining('DELETION_LOG_DIR is not set'),
    false,
  ])
  writeFileSync(join(folder, 'deleted-2026-11-01'), `${(await ids())[0]?.id} secret\n`)
  const { code, stdout, stderr } = await run(['replay-deletions'], { DELETION_LOG_DIR: folder })
  expect([code, stdout], stderr).toEqual([0, expect.stringMatching(/^{"deletions":\d+,"deletedAgain":/)])
  expect([await ids(), await isReplayed()]).toEqual([[], true])
})

test('reindex: rebuilds every search index and repairs wrong reaction and comment counters', async () => {
  const filesOf = () =>
    world.sql<{ name: string; file: string }>(
      `select c.relname as name, c.relfilenode::text as file from pg_class c join pg_am a on a.oid = c.relam
       where a.amname = 'gin' and c.relnamespace::regnamespace::text in ('content', 'identity', 'moderation') order by 1`,
    )
  const before = await filesOf()
  expect(before.map(({ name }) => name)).toContain('secrets_search')
  await world.sql(
    'update content.secret_counters set hearts = hearts + 7, comments = comments + 3 where secret_id = (select min(secret_id::text)::uuid from content.secret_counters)',
  )
  const { stdout, code, stderr } = await run(['reindex'])
  expect(code, stderr).toBe(0)
  const after = await filesOf()
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(after.filter(({ file }, index) => file === before[index]?.file)).toEqual([])
  expect(stdout).toContain('content.secrets_search')
  expect(stdout).toContain('wrong reaction counts: 1\n')
  expect(stdout).toContain('wrong comment counts: 1\n')
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
  expect((await run(['reindex'])).stdout).toContain('wrong reaction counts: 0\nwrong comment counts: 0\n')
})

test('murmullo moderation evaluate: prints the figures of the rules, "not measured" without a model, and what changed', async () => {
  const first = await run(['moderation', 'evaluate', '--model'], { AI_BASE_URL: '' })
  expect([first.code, first.stderr]).toEqual([0, ''])
  expect(first.stdout).toMatch(/^Golden set: 640 texts, sha256 [0-9a-f]{64}$/m)
  expect(first.stdout).toMatch(/^childAbuse +48 .* not measured +not measured +not measured$/m)
  expect(first.stdout).toMatch(/^No earlier run on this golden set\.$/m)
  const second = await run(['moderation', 'evaluate'])
  expect(second.stdout).toMatch(/^No prediction changed since the last run\.$/m)
  expect((await run(['moderation'])).code).toBe(2)
})
