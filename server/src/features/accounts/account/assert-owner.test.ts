// Integration tests of re-authentication before erasure and data export, its rate limit, and the password policy.
import { delayedRequestLimits, loginLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { listJobs } from '../../../worker.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const password = 'una-clave-larga'
const newEmail = () => `persona-${crypto.randomUUID()}@correo.example`

/** A client with a stolen session cookie, without password and recovery phrase. */
const thiefOf = (person: TestUser) => world.users.inAnotherBrowser(person)
const registered = () => world.users.registered({ password })
const isThere = ({ api }: TestUser) => errorCode(api.accounts.readMine())

test('accounts.deleteAccount, accounts.requestArchive: a stolen session alone is refused, also just after a login', async () => {
  const person = await registered()
  await person.api.accounts.logIn({ email: person.email, password })
  const { accounts } = thiefOf(person).api
  expect(await errorCode(accounts.deleteAccount({ confirm: true }))).toBe('accounts.proof_required')
  expect(await errorCode(accounts.deleteAccount({ confirm: true, proof: '' }))).toBe('accounts.proof_required')
  expect(await errorCode(accounts.deleteAccount({ confirm: true, proof: 'otra-clave' }))).toBe(
    'accounts.wrong_password',
  )
  expect(await errorCode(accounts.requestArchive())).toBe('accounts.proof_required')
  expect(await errorCode(accounts.requestArchive({ proof: 'otra-clave' }))).toBe('accounts.wrong_password')
  expect(await person.api.accounts.readArchive()).toEqual({ expiresAt: null })
  expect(await isThere(person)).toBe('done')
  expect(await errorCode(accounts.requestArchive({ proof: password }))).toBe('done')
  expect(await errorCode(accounts.deleteAccount({ confirm: true, proof: password }))).toBe('done')
})

test('proof of ownership: an anonymous account is verified by its recovery phrase, in any case and spacing', async () => {
  const person = await world.users.anonymous()
  const { phrase } = person
  const other = await world.users.anonymous()
  const { phrase: foreign } = other
  const { accounts } = thiefOf(person).api
  expect(await errorCode(accounts.deleteAccount({ confirm: true }))).toBe('accounts.proof_required')
  expect(await errorCode(accounts.deleteAccount({ confirm: true, proof: foreign }))).toBe('accounts.wrong_phrase')
  expect(await errorCode(accounts.requestArchive({ proof: foreign }))).toBe('accounts.wrong_phrase')
  const typed = ` ${phrase.toUpperCase().replaceAll(' ', ',  ')} `
  expect(await errorCode(accounts.requestArchive({ proof: typed }))).toBe('done')
  expect(await errorCode(accounts.deleteAccount({ confirm: true, proof: typed }))).toBe('done')
  expect(await isThere(other)).toBe('done')
})

test('proof of ownership: a phrase or password that a session alone has set is refused for 10 minutes', async () => {
  const renewing = await world.users.anonymous()
  const { accounts } = thiefOf(renewing).api
  const { phrase } = await accounts.renewPhrase()
  expect(await errorCode(accounts.deleteAccount({ confirm: true, proof: phrase }))).toBe('accounts.proof_recent')
  expect(await errorCode(accounts.requestArchive({ proof: phrase }))).toBe('accounts.proof_recent')

  const registering = await world.users.anonymous()
  const thief = thiefOf(registering)
  await thief.api.accounts.register({ email: newEmail(), password })
  expect(await errorCode(thief.api.accounts.deleteAccount({ confirm: true }))).toBe('accounts.proof_recent')

  await world.sql(`update identity.accounts set proof_from = proof_from - make_interval(mins => $1)`, [
    delayedRequestLimits.minutes - 1,
  ])
  const clearTimes = async () => {
    await listJobs(world.services)
      .find(({ name }) => name === 'accounts.clear-proof-times')
      ?.run(null)
    return world.sql('select proof_from from identity.accounts where proof_from is not null')
  }
  expect(await clearTimes()).toHaveLength(2)
  await world.sql(`update identity.accounts set proof_from = proof_from - interval '1 minute'`)
  expect(await errorCode(accounts.requestArchive({ proof: phrase }))).toBe('done')
  // The time of a registration, or of a new phrase, is stored only while it is needed.
  expect(await clearTimes()).toEqual([])
  expect(await errorCode(thief.api.accounts.deleteAccount({ confirm: true }))).toBe('done')
})

test('accounts.changePassword: the rate limit counts wrong current passwords per account, across networks', async () => {
  const [person, other] = [await registered(), await registered()]
  const codes: string[] = []
  for (let guess = 0; guess <= loginLimits.perEmail.burst; guess += 1)
    codes.push(
      await errorCode(
        thiefOf(person).api.accounts.changePassword({ current: `clave-${guess}`, password: 'otra-clave-larga' }),
      ),
    )
  expect(codes).toEqual([
    ...Array.from({ length: loginLimits.perEmail.burst }, () => 'accounts.wrong_password'),
    'request.too_many',
  ])
  const change = (who: TestUser) =>
    errorCode(who.api.accounts.changePassword({ current: password, password: 'otra-clave-larga' }))
  // Also for the correct one: the response must not reveal which guess was right.
  expect(await change(person)).toBe('request.too_many')
  expect(await change(other)).toBe('done')
  // Guesses with a session do not consume the login rate limit of the owner.
  expect(await errorCode(world.users.visitor().api.accounts.logIn({ email: person.email, password }))).toBe('done')
})

test('proof of ownership: all endpoints that verify the password share one rate limit per account', async () => {
  const person = await registered()
  const tries: ((thief: TestUser) => Promise<unknown>)[] = [
    ({ api }) => api.accounts.confirm({ password: 'no-es-esta' }),
    ({ api }) => api.accounts.changePassword({ current: 'no-es-esta', password: 'otra-clave-larga' }),
    ({ api }) => api.accounts.deleteAccount({ confirm: true, proof: 'no-es-esta' }),
    ({ api }) => api.accounts.requestArchive({ proof: 'no-es-esta' }),
  ]
  for (let guess = 0; guess < loginLimits.perEmail.burst; guess += 1)
    expect(await errorCode(tries[guess % 4]?.(thiefOf(person)) ?? Promise.resolve())).toBe('accounts.wrong_password')
  for (const attempt of tries) expect(await errorCode(attempt(thiefOf(person)))).toBe('request.too_many')
  expect(await errorCode(person.api.accounts.deleteAccount({ confirm: true }))).toBe('request.too_many')
})

test('password policy: whitespace or invisible characters alone are refused at every endpoint that sets a password (AUTH-04)', async () => {
  const blanks = [' '.repeat(6), '\t\n      ', '\u{a0}'.repeat(8), '\u{200b}'.repeat(8), '\u{3164}\u{2800}'.repeat(8)]
  for (const blank of blanks)
    expect(await errorCode(world.users.visitor().api.accounts.register({ email: newEmail(), password: blank }))).toBe(
      'accounts.password_blank',
    )
  const person = await registered()
  const long = ' '.repeat(20)
  expect(await errorCode(person.api.accounts.changePassword({ current: password, password: long }))).toBe(
    'accounts.password_blank',
  )
  expect(await errorCode(person.api.accounts.resetPassword({ token: 'a'.repeat(24), password: long }))).toBe(
    'accounts.password_blank',
  )
  // A valid password is not trimmed.
  const spaced = '  una clave con espacios  '
  expect(await errorCode(person.api.accounts.changePassword({ current: password, password: spaced }))).toBe('done')
  const logIn = (secret: string) =>
    errorCode(world.users.visitor().api.accounts.logIn({ email: person.email, password: secret }))
  expect([await logIn(spaced.trim()), await logIn(spaced)]).toEqual(['accounts.wrong_credentials', 'done'])
})

test('accounts.logOut: removes the known-browser cookie together with the session cookie', async () => {
  const person = await registered()
  expect([...person.cookies.keys()].toSorted()).toEqual(['__Host-in', '__Host-known-browser', '__Host-session'])
  await person.api.accounts.logOut()
  expect([...person.cookies.keys()]).toEqual([])
})
