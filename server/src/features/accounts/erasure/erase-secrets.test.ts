// Integration tests over HTTP of a user who erases all secrets and keeps the account.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import { expect, test } from 'vitest'
import { createWorldForTest } from '../../../../test/world/world.ts'
import { listJobs } from '../../../worker.ts'
import { releaseCohort } from './release-cohort.ts'
import { deleteAccount, visibleIds } from '../../../../test/builders/erasure.ts'

const { cohortDays } = erasureLimits
const lastDay = () => truncateToDay(new Date(Date.now() + cohortDays * 86_400_000))

async function stayingWorld() {
  const world = await createWorldForTest()
  const me = await world.users.anonymous()
  const listOwnSecrets = async () => (await me.api.secrets.listMine({})).items
  return { world, api: me.api, me, mine: listOwnSecrets }
}

test('accounts.eraseSecrets: signed and private secrets are deleted at once, public unsigned ones are queued with their deadline', async () => {
  const { world, api, me, mine: listOwnSecrets } = await stayingWorld()
  const unsigned = await world.content.insertSecrets(me, 3)
  const signed = await world.content.insertSecrets(me, 2, { nickname: 'Con-nombre' })
  const [own = ''] = await world.content.insertSecrets(me, 1)
  await world.sql('update content.secrets set is_private = true where public_id = $1', [own])
  const { receipt } = await api.accounts.eraseSecrets({ confirm: true })
  expect(await visibleIds(world, [...unsigned, ...signed, own])).toEqual(unsigned)
  expect((await world.api.accounts.readReceipt({ receipt })).unsigned).toEqual({ secrets: 3, comments: 0 })
  expect((await listOwnSecrets()).map(({ id, eraseBy }) => [id, eraseBy]).toSorted()).toEqual(
    unsigned.map((id) => [id, lastDay()]).toSorted(),
  )
  expect(await api.accounts.readSecretErasure()).toEqual({ waiting: { secrets: 3, eraseBy: lastDay(), receipt } })
  // Published after the request: not part of it, even when the job runs again.
  const [later = ''] = await world.content.insertSecrets(me, 1)
  const job = listJobs(world.services).find(({ name }) => name === 'accounts.erase-secrets')
  await job?.run({ receipt })
  world.clock.advance({ days: cohortDays - 1 })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, [...unsigned, later])).toEqual([later])
  expect(await api.accounts.readSecretErasure()).toEqual({ waiting: null })
  expect(await world.api.accounts.readReceipt({ receipt })).toMatchObject({
    scope: 'secrets',
    people: 1,
    erased: { secrets: 6 },
  })
  await api.accounts.readMine()
})

test('accounts.keepSecrets: the pending erasure is cancelled, and the queued secrets stay public with their author', async () => {
  const { world, api, me, mine: listOwnSecrets } = await stayingWorld()
  const unsigned = await world.content.insertSecrets(me, 2)
  const { receipt } = await api.accounts.eraseSecrets({ confirm: true })
  await api.accounts.keepSecrets()
  expect((await listOwnSecrets()).map(({ eraseBy }) => eraseBy)).toEqual([null, null])
  world.clock.advance({ days: cohortDays + 1 })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, unsigned)).toEqual(unsigned)
  expect(await world.api.accounts.readReceipt({ receipt })).toMatchObject({ eraseBy: null, people: null })
  expect((await world.api.accounts.readReceipt({ receipt })).doneOn).not.toBeNull()
})

test('accounts.eraseSecrets in mode "immediate": all secrets are deleted before the response, queued ones included', async () => {
  const { world, api, me, mine: listOwnSecrets } = await stayingWorld()
  const texts = await world.content.insertSecrets(me, 3)
  const first = await api.accounts.eraseSecrets({ confirm: true })
  const second = await api.accounts.eraseSecrets({ confirm: true, mode: 'immediate' })
  // One open request per user: a user counts once in a cohort.
  expect(second).toEqual(first)
  expect(await visibleIds(world, texts)).toEqual([])
  expect(await listOwnSecrets()).toEqual([])
  expect(await world.api.accounts.readReceipt(second)).toMatchObject({
    mode: 'immediate',
    eraseBy: null,
    unsigned: { secrets: 0 },
    erased: { secrets: 3 },
  })
})

test('accounts.eraseSecrets: a secret that the author deleted between two requests is not counted by the receipt', async () => {
  const { world, api, me } = await stayingWorld()
  const [first = ''] = await world.content.insertSecrets(me, 3)
  const { receipt } = await api.accounts.eraseSecrets({ confirm: true })
  await api.secrets.deleteSecret({ id: first })
  await api.accounts.eraseSecrets({ confirm: true, mode: 'immediate' })
  expect((await world.api.accounts.readReceipt({ receipt })).erased.secrets).toBe(2)
})

test('accounts.eraseSecrets in mode "ownerless": public unsigned secrets stay public and lose their author', async () => {
  const { world, api, me, mine: listOwnSecrets } = await stayingWorld()
  const texts = await world.content.insertSecrets(me, 2)
  await api.accounts.eraseSecrets({ confirm: true })
  const { receipt } = await api.accounts.eraseSecrets({ confirm: true, mode: 'ownerless' })
  expect(await listOwnSecrets()).toEqual([])
  world.clock.advance({ days: cohortDays + 1 })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, texts)).toEqual(texts)
  expect(await world.api.accounts.readReceipt({ receipt })).toMatchObject({
    unsigned: { secrets: 2 },
    erased: { secrets: 0 },
  })
  await expect(api.secrets.deleteSecret({ id: texts[0] ?? '' })).rejects.toMatchObject({ code: 'secrets.not_found' })
})

test('erasure cohort: a user who erases secrets and then deletes the account counts once; deleting one secret is still immediate', async () => {
  const { world, api, me } = await stayingWorld()
  const texts = await world.content.insertSecrets(me, 3)
  await api.accounts.eraseSecrets({ confirm: true })
  await api.secrets.deleteSecret({ id: texts[0] ?? '' })
  expect(await visibleIds(world, texts)).toEqual(texts.slice(1))
  const receipt = await deleteAccount(world, me)
  world.clock.advance({ days: cohortDays })
  await releaseCohort(world.worker)
  expect(await visibleIds(world, texts)).toEqual([])
  expect(await world.api.accounts.readReceipt({ receipt })).toMatchObject({ people: 1, erased: { secrets: 2 } })
})

test('accounts.eraseSecrets: a request without confirmation or without a session is refused', async () => {
  const { world, api } = await stayingWorld()
  // @ts-expect-error The contract wants `true`.
  await expect(api.accounts.eraseSecrets({ confirm: false })).rejects.toMatchObject({ code: 'request.invalid' })
  for (const call of [
    () => world.api.accounts.eraseSecrets({ confirm: true }),
    () => world.api.accounts.keepSecrets(),
    () => world.api.accounts.readSecretErasure(),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'access.account_required' })
})
