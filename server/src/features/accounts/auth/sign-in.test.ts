// Integration tests of registration, login, password reset, recovery phrase and claimed emails, with a fake SMTP server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { closeDeps, createDeps } from '../../../platform/context/deps.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { roles } from '../../../platform/db/connection-config.ts'
import { startWorker, type Worker } from '../../../worker.ts'

let world: World<'smtp'>
let workerDeps: Deps
let worker: Worker
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'] })
  // Separate dependencies, as in production: better-auth queries with the role of its process.
  const { keyPrefix = '' } = world.services.redis.options
  workerDeps = createDeps(world.services.config, { role: roles.worker, logLevel: 'silent', redis: { keyPrefix } })
  worker = await startWorker(workerDeps)
})
afterAll(async () => {
  await worker.stop()
  await closeDeps(workerDeps)
  await world.close()
})

let count = 0
const newEmail = () => `persona${(count += 1)}@correo.example`
const password = 'una-clave-larga'
const emailTextTo = (email: string, subject: string) =>
  expect
    .poll(() => world.smtp.emails().findLast((each) => each.to === email && each.subject === subject)?.text)
    .toBeTruthy()
    .then(() => world.smtp.emails().findLast((each) => each.to === email && each.subject === subject)?.text ?? '')
const accountIdOf = async (publicId: string) => {
  const [account] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [publicId])
  return account?.id ?? ''
}
const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

test('registration: the user is signed in at once, and the link in the email verifies the address (AUTH-09, AUTH-18, DATA-20, LIMIT-03)', async () => {
  const { api } = world.users.visitor()
  const email = newEmail()
  await api.accounts.register({ email: ` ${email.toUpperCase()} `, password })
  const account = await api.accounts.readMine()
  expect(account).toMatchObject({ email, emailVerified: false })
  expect(account.nickname).toMatch(/^usuario_[a-z2-9]{10}$/)
  const token = tokenIn(await emailTextTo(email, 'Confirma tu correo'))
  await api.accounts.verifyEmail({ token })
  expect((await api.accounts.readMine()).emailVerified).toBe(true)
})

test('login: after logout the session is refused; the correct password opens a new session', async () => {
  const { api, cookies } = world.users.visitor()
  const email = newEmail()
  await api.accounts.register({ email, password })
  const { id } = await api.accounts.readMine()
  await api.accounts.logOut()
  expect(cookies.has('__Host-session')).toBe(false)
  await expect(api.accounts.readMine()).rejects.toMatchObject({ code: 'access.account_required' })
  await expect(api.accounts.logIn({ email, password: 'otra-cosa-distinta' })).rejects.toMatchObject({
    code: 'accounts.wrong_credentials',
  })
  await api.accounts.logIn({ email, password })
  expect((await api.accounts.readMine()).id).toBe(id)
})

test('password reset: the emailed token works once, ends every session, and verifies the email (AUTH-10)', async () => {
  const { api } = world.users.visitor()
  const email = newEmail()
  await api.accounts.register({ email, password })
  await world.users.visitor().api.accounts.requestReset({ email })
  const token = tokenIn(await emailTextTo(email, 'Elige otra contraseña'))
  const other = world.users.visitor().api
  await other.accounts.resetPassword({ token, password: 'otra-clave-larga' })
  await expect(api.accounts.readMine()).rejects.toMatchObject({ code: 'access.account_required' })
  await expect(other.accounts.resetPassword({ token, password: 'tercera-clave' })).rejects.toMatchObject({
    code: 'accounts.link_expired',
  })
  await expect(other.accounts.logIn({ email, password })).rejects.toMatchObject({ code: 'accounts.wrong_credentials' })
  await other.accounts.logIn({ email, password: 'otra-clave-larga' })
  expect((await other.accounts.readMine()).emailVerified).toBe(true)
})

test('recovery phrase: it signs in an anonymous account on another device; registration keeps the account and revokes the phrase', async () => {
  const [phone, laptop] = [world.users.visitor(), world.users.visitor()]
  await phone.api.accounts.continueAnonymously()
  const { phrase } = await phone.api.accounts.renewPhrase()
  expect(phrase.split(' ')).toHaveLength(12)
  const { id, email } = await phone.api.accounts.readMine()
  expect(email).toBeNull()
  const [secret] = await world.sql<{ id: string; public_id: string }>(
    'select id, public_id from content.secrets where is_listed limit 1',
  )
  const comment = await phone.api.comments.addComment({
    secretId: secret?.public_id ?? '',
    text: 'Dicho antes de registrarme',
  })
  // Assigns an existing secret to this account directly in the author table.
  const accountId = await accountIdOf(id)
  await world.sql('delete from identity.secret_authors where secret_id = $1', [secret?.id])
  await world.authorship.record('secret', accountId, secret?.id ?? '')
  const asTyped = phrase
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toUpperCase()
    .replaceAll(' ', '  ')
  await laptop.api.accounts.recover({ phrase: ` ${asTyped}\n` })
  expect((await laptop.api.accounts.readMine()).id).toBe(id)
  const address = newEmail()
  await laptop.api.accounts.register({ email: address, password })
  expect(await laptop.api.accounts.readMine()).toMatchObject({ id, email: address })
  const [stored] = await world.sql<{ id: string }>('select id from content.comments where public_id = $1', [comment.id])
  expect(await accountIdOf(id)).toBe(accountId)
  expect(await world.authorship.list('secret', accountId)).toEqual([secret?.id])
  expect(await world.authorship.list('comment', accountId)).toEqual([stored?.id])
  // The phrase belonged to the anonymous user, which is deleted.
  await expect(world.users.visitor().api.accounts.recover({ phrase })).rejects.toMatchObject({
    code: 'accounts.phrase_unknown',
  })
  await expect(phone.api.accounts.readMine()).rejects.toMatchObject({ code: 'access.account_required' })
  await phone.api.accounts.logIn({ email: address, password })
  expect((await phone.api.accounts.readMine()).id).toBe(id)
})

test('registration with a taken email: same response, an account that is alike in every field, and an email to the owner', async () => {
  const [holder, other] = [world.users.visitor(), world.users.visitor()]
  const email = newEmail()
  await holder.api.accounts.register({ email, password })
  expect(await other.api.accounts.register({ email, password: 'clave-de-otro' })).toEqual({})
  const [first, second] = [await holder.api.accounts.readMine(), await other.api.accounts.readMine()]
  expect(second.id).not.toBe(first.id)
  // The two accounts may have been created in different minutes.
  const alike = { id: '', nickname: '', since: '' }
  expect({ ...second, ...alike }).toEqual({ ...first, ...alike })
  await emailTextTo(email, 'Ya tienes una cuenta')
  await other.api.accounts.logOut()
  await other.api.accounts.logIn({ email, password: 'clave-de-otro' })
  expect((await other.api.accounts.readMine()).id).toBe(second.id)
  await holder.api.accounts.logIn({ email, password })
  expect((await holder.api.accounts.readMine()).id).toBe(first.id)
})

test('password policy: the most common passwords are refused at registration (AUTH-05)', async () => {
  const { api } = world.users.visitor()
  for (const common of ['123456', 'Password', 'contraseña', 'qwertyuiop'])
    await expect(api.accounts.register({ email: newEmail(), password: common })).rejects.toMatchObject({
      code: 'accounts.password_common',
    })
})

test('credentials at rest: neither session token nor recovery phrase is stored in plaintext in any row', async () => {
  const { api, cookies } = world.users.visitor()
  await api.accounts.continueAnonymously()
  const { phrase } = await api.accounts.renewPhrase()
  const token = cookies.get('__Host-session') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const rows = await world.sql<{ row: string }>(
    `select to_jsonb(t)::text as row from identity.users t union all select to_jsonb(t)::text from identity.credentials t
     union all select to_jsonb(t)::text from identity.sessions t union all select to_jsonb(t)::text from identity.accounts t`,
  )
  const text = rows.map(({ row }) => row).join('\n')
  expect(text).not.toContain(token)
  expect(text).not.toContain(phrase)
})
