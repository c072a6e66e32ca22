import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// accounts.renewPhrase
test('other words replace the ones there were, and whoever is in stays in', async () => {
  const [phone, desk, later] = [newPerson(world.url).api, newPerson(world.url).api, newPerson(world.url).api]
  const { phrase: old } = await phone.accounts.continueAnonymously()
  await desk.accounts.recover({ phrase: old })
  const { phrase } = await phone.accounts.renewPhrase()
  expect(phrase.split(' ')).toHaveLength(12)
  const { id } = await phone.accounts.readMine()
  expect((await desk.accounts.readMine()).id).toBe(id)
  await expect(later.accounts.recover({ phrase: old })).rejects.toMatchObject({ code: 'accounts.phrase_unknown' })
  await later.accounts.recover({ phrase })
  expect((await later.accounts.readMine()).id).toBe(id)
})

test('asked for four times at once, one of the phrases opens it and the others nothing', async () => {
  const { api } = newPerson(world.url)
  await api.accounts.continueAnonymously()
  const made = await Promise.all(Array.from({ length: 4 }, () => api.accounts.renewPhrase()))
  const opened = await Promise.allSettled(
    made.map(({ phrase }) => newPerson(world.url).api.accounts.recover({ phrase })),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('whoever has an e-mail has no phrase, nor does a visitor', async () => {
  const { api } = newPerson(world.url)
  await expect(api.accounts.renewPhrase()).rejects.toMatchObject({ code: 'access.account_required' })
  await api.accounts.register({ email: 'con-correo@correo.example', password: 'una-clave-larga' })
  await expect(api.accounts.renewPhrase()).rejects.toMatchObject({ code: 'accounts.already_registered' })
})
