// Integration tests of rate limits on login, registration and emails, across two server processes and a Redis restart.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { emailLimits, loginLimits } from '@murmullo/contract/constants/limits'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../test/servers/free-port.ts'
import { createTestUser } from '../../../../test/clients/test-user.ts'
import { createWorldForTest, type World } from '../../../../test/world/world.ts'

const password = 'una-clave-larga'
const newEmail = () => `persona-${crypto.randomUUID()}@correo.example`
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: { code: string }) => error.code,
  )

test('login rate limit: attempts on one email are counted across processes and networks', async () => {
  const first = await createWorldForTest()
  const sites = [first, await createWorldForTest({ secondProcessOf: first })] as const
  const email = newEmail()
  const owner = sites[0].users.visitor()
  await owner.api.accounts.register({ email, password })
  await owner.api.accounts.logIn({ email, password })
  const answers: string[] = []
  for (let guess = 0; guess < 2 * loginLimits.perEmail.burst; guess += 1) {
    const stranger = createTestUser(sites[guess % 2]?.url ?? '')
    answers.push(await codeOf(stranger.api.accounts.logIn({ email, password: `clave-inventada-${guess}` })))
  }
  // Registration consumed one attempt.
  const remaining = loginLimits.perEmail.burst - 1
  expect(answers.slice(0, remaining)).toEqual(Array.from({ length: remaining }, () => 'accounts.wrong_credentials'))
  expect(new Set(answers.slice(remaining))).toEqual(new Set(['request.too_many']))
  // Also for the correct password from an unknown browser: the response must not reveal that it was right.
  expect(await codeOf(sites[0].users.visitor().api.accounts.logIn({ email, password }))).toBe('request.too_many')
  // A known browser signs in with the correct password, also after its session ended.
  owner.cookies.delete('__Host-session')
  expect(await codeOf(owner.apiAt(sites[1].url).accounts.logIn({ email, password }))).toBe('in')
  // Logout deletes the known-browser cookie.
  expect(owner.cookies.has('__Host-known-browser')).toBe(true)
  await owner.api.accounts.logOut()
  expect(owner.cookies.has('__Host-known-browser')).toBe(false)
  expect(await codeOf(owner.api.accounts.logIn({ email, password }))).toBe('request.too_many')
})

async function useUpAttempts(site: World, email: string): Promise<void> {
  for (let guess = 0; guess < loginLimits.perEmail.burst; guess += 1)
    await codeOf(site.users.visitor().api.accounts.logIn({ email, password: `clave-inventada-${guess}` }))
}

test('login rate limit: a known browser gets as many attempts as an email has, and then the correct password is refused too', async () => {
  const site = await createWorldForTest({ clock: 'stopped' })
  const { email, api } = await site.users.registered({ password })
  await useUpAttempts(site, email)
  const answers: string[] = []
  for (let guess = 0; guess < loginLimits.perEmail.burst; guess += 1)
    answers.push(await codeOf(api.accounts.logIn({ email, password: `clave-inventada-${guess}` })))
  expect(new Set(answers)).toEqual(new Set(['request.too_many']))
  expect(await codeOf(api.accounts.logIn({ email, password }))).toBe('request.too_many')
  site.clock.advance({ ms: loginLimits.perEmail.refillMs })
  await codeOf(site.users.visitor().api.accounts.logIn({ email, password: 'clave-inventada' }))
  expect(await codeOf(api.accounts.logIn({ email, password }))).toBe('in')
})

test('login rate limit: a registration with a taken email does not make the browser known for the account of the owner', async () => {
  const site = await createWorldForTest({ clock: 'stopped' })
  const owner = await site.users.registered({ password })
  const other = await site.users.registered({ email: owner.email, password: 'otra-clave-larga' })
  await useUpAttempts(site, owner.email)
  expect(await codeOf(other.api.accounts.logIn({ email: owner.email, password }))).toBe('request.too_many')
  expect(await codeOf(other.api.accounts.logIn({ email: owner.email, password: 'otra-clave-larga' }))).toBe('in')
  expect(await codeOf(owner.api.accounts.logIn({ email: owner.email, password }))).toBe('in')
})

test('login rate limit: an email without an account is limited in the same way', async () => {
  const site = await createWorldForTest()
  const email = newEmail()
  const answers: string[] = []
  for (let guess = 0; guess <= loginLimits.perEmail.burst; guess += 1)
    answers.push(await codeOf(site.users.visitor().api.accounts.logIn({ email, password: `clave-inventada-${guess}` })))
  expect(answers.at(-2)).toBe('accounts.wrong_credentials')
  expect(answers.at(-1)).toBe('request.too_many')
})

test('registration rate limit: one network creates a limited number of accounts, counted across processes', async () => {
  const first = await createWorldForTest()
  const sites = [first, await createWorldForTest({ secondProcessOf: first })] as const
  const open = (round: number) =>
    createTestUser(sites[round % 2]?.url ?? '', '203.0.113.9').api.accounts.continueAnonymously()
  const answers: string[] = []
  for (let round = 0; round < rateLimits.newAccounts.calls + 5; round += 1) answers.push(await codeOf(open(round)))
  expect(answers.filter((code) => code === 'in').length).toBeLessThanOrEqual(rateLimits.newAccounts.calls)
  expect(answers.at(-1)).toBe('request.too_many')
})

test('registration rate limit: requests that fail validation do not consume the budget of the network', async () => {
  const site = await createWorldForTest()
  const address = '203.0.113.10'
  const email = newEmail()
  for (let mistake = 0; mistake < 2 * rateLimits.newAccounts.calls; mistake += 1)
    expect(
      await codeOf(site.users.visitor({ address }).api.accounts.register({ email: newEmail(), password: '123456' })),
    ).toBe('accounts.password_common')
  expect(await codeOf(site.users.visitor({ address }).api.accounts.register({ email, password }))).toBe('in')
})

test('email rate limit: one address gets a limited number of emails, whichever networks request them', async () => {
  const site = await createWorldForTest()
  const email = newEmail()
  await site.users.visitor().api.accounts.register({ email, password })
  for (let attempt = 0; attempt < 3 * emailLimits.perEmail.burst; attempt += 1)
    expect(await site.users.visitor().api.accounts.requestReset({ email })).toEqual({})
  const [row] = await site.sql<{ left: number }>(
    `select count(*)::int as left from jobs.job where name = 'accounts.send-reset-email'`,
  )
  expect(row?.left).toBe(emailLimits.perEmail.burst)
})

test('Redis restart: sessions stay valid, and the login rate limit falls back to process memory', async () => {
  const port = await freePort()
  const args = ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']
  const start = () => spawn('redis-server', args, { stdio: 'ignore' })
  let redis = start()
  onTestFinished(() => void redis.kill())
  const site = await createWorldForTest({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  await expect.poll(() => site.services.redis.status).toBe('ready')
  const email = newEmail()
  const person = site.users.visitor()
  await person.api.accounts.register({ email, password })
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  await person.api.accounts.readMine()
  // The in-memory fallback of a process has half the burst.
  const away: string[] = []
  for (let guess = 0; guess <= loginLimits.perEmail.burst; guess += 1)
    away.push(await codeOf(site.users.visitor().api.accounts.logIn({ email, password: `clave-inventada-${guess}` })))
  expect(away.filter((code) => code === 'accounts.wrong_credentials')).toHaveLength(loginLimits.perEmail.burst / 2)
  redis = start()
  await expect.poll(() => site.services.redis.status).toBe('ready')
  await person.api.accounts.readMine()
  const back: string[] = []
  for (let guess = 0; guess <= loginLimits.perEmail.burst; guess += 1)
    back.push(await codeOf(site.users.visitor().api.accounts.logIn({ email, password: `clave-inventada-${guess}` })))
  expect(back.filter((code) => code === 'accounts.wrong_credentials')).toHaveLength(loginLimits.perEmail.burst)
})
