// Integration tests of recovery phrase rotation.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('accounts.renewPhrase: an account has no phrase until it asks for one; a new phrase replaces the old one, and existing sessions stay valid', async () => {
  const [phone, laptop, later] = [world.users.visitor().api, world.users.visitor().api, world.users.visitor().api]
  await phone.accounts.continueAnonymously()
  expect((await phone.accounts.readMine()).hasPhrase).toBe(false)
  const { phrase: old } = await phone.accounts.renewPhrase()
  expect((await phone.accounts.readMine()).hasPhrase).toBe(true)
  await laptop.accounts.recover({ phrase: old })
  const { phrase } = await phone.accounts.renewPhrase()
  expect(phrase.split(' ')).toHaveLength(12)
  const { id } = await phone.accounts.readMine()
  expect((await laptop.accounts.readMine()).id).toBe(id)
  await expect(later.accounts.recover({ phrase: old })).rejects.toMatchObject({ code: 'accounts.phrase_unknown' })
  await later.accounts.recover({ phrase })
  expect((await later.accounts.readMine()).id).toBe(id)
})

test('accounts.renewPhrase: of four concurrent requests only one returned phrase signs in', async () => {
  const { api } = world.users.visitor()
  await api.accounts.continueAnonymously()
  const made = await Promise.all(Array.from({ length: 4 }, () => api.accounts.renewPhrase()))
  const opened = await Promise.allSettled(
    made.map(({ phrase }) => world.users.visitor().api.accounts.recover({ phrase })),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('accounts.renewPhrase: a registered account and a visitor without a session are refused', async () => {
  const { api } = world.users.visitor()
  await expect(api.accounts.renewPhrase()).rejects.toMatchObject({ code: 'access.account_required' })
  await api.accounts.register({ email: 'con-correo@correo.example', password: 'una-clave-larga' })
  await expect(api.accounts.renewPhrase()).rejects.toMatchObject({ code: 'accounts.already_registered' })
})
