// Concurrency tests of the reaction counters on two processes: consistency, deadlocks, reconciliation.
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { reactionKinds } from '@murmullo/contract/content/secrets'
import { expect, test, vi } from 'vitest'
import {
  createNetworkContext,
  listPublicSecretIds,
  issueDeviceTokens,
  countReactions,
  countWrongCounters,
} from '../../../test/clients/reaction-clients.ts'
import { type World, createWorldForTest } from '../../../test/world/world.ts'
import { createRandom } from '../../seed/random.ts'
import { listJobs } from '../../worker.ts'
import { applyReactions } from './reactions.store.ts'
import { reconcileReactions } from './write-reactions.ts'
import { setReaction } from './set-reaction.ts'

// Many thousands of reactions, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

async function twoProcesses() {
  const first = await createWorldForTest()
  const second = await createWorldForTest({ secondProcessOf: first })
  return [first, second] as const
}

test('reaction counters: after random updates by 64 clients on two servers the counters equal the rows and the model', async () => {
  const [world, other] = await twoProcesses()
  const secrets = await listPublicSecretIds(world, 7)
  const before = new Map<string, number>()
  for (const id of secrets)
    for (const kind of reactionKinds) before.set(`${id} ${kind}`, (await countReactions(world, id, kind)).shown)
  const devices = await issueDeviceTokens(world.services, 64)
  const model = new Set<string>()
  const react = async (device: string, index: number) => {
    const random = createRandom(index)
    const network = `n${index}`
    for (let step = 0; step < 60; step += 1) {
      // Half of the load goes to one hot secret.
      const secretId = (random.chance(0.5) ? secrets[0] : secrets[1 + random.below(6)]) ?? ''
      const kind = random.pick(reactionKinds)
      const reacted = random.chance(0.6)
      await setReaction(createNetworkContext((step % 2 ? other : world).services, network), {
        secretId,
        kind,
        reacted,
        device,
      })
      if (reacted) model.add(`${secretId} ${kind} ${device}`)
      else model.delete(`${secretId} ${kind} ${device}`)
    }
  }
  const reacting = Promise.all(devices.map(react))
  const watching = new AbortController()
  void reacting.finally(() => watching.abort())
  // A concurrent reconcile run finds no drift.
  let repaired = 0
  while (!watching.signal.aborted) {
    repaired += await reconcileReactions(world.worker.db.write, 20)
    await turn()
  }
  await reacting
  expect(repaired).toBe(0)
  for (const id of secrets)
    for (const kind of reactionKinds) {
      const given = [...model].filter((key) => key.startsWith(`${id} ${kind} `)).length
      const { shown, counted, rows } = await countReactions(world, id, kind)
      expect([shown, counted, rows], `${id} ${kind}`).toEqual(Array(3).fill((before.get(`${id} ${kind}`) ?? 0) + given))
    }
  expect(await countWrongCounters(world)).toBe(0)
})

test('reaction counters: two servers with opposite batches do not deadlock', async () => {
  const [world, other] = await twoProcesses()
  const secrets = await listPublicSecretIds(world, 20)
  const isEven = (index: number) => index % 2 === 0
  const batchOf = (pseudonyms: string[], raisesEven: boolean) =>
    secrets.map((secretId, index) => ({
      secretId,
      kind: 'like' as const,
      pseudonym: pseudonyms[index] ?? '',
      counted: true,
      reacted: isEven(index) === raisesEven,
    }))
  const swing = async ({ services }: World, raisesEven: boolean) => {
    const pseudonyms = secrets.map(() => randomUUID())
    for (let step = 0; step < 150; step += 1)
      await applyReactions(services.db.write.prepared, batchOf(pseudonyms, raisesEven === isEven(step)))
  }
  await Promise.all([swing(world, true), swing(world, false), swing(other, true), swing(other, false)])
  expect(await countWrongCounters(world)).toBe(0)
})

test('reaction counters: concurrent add and remove by one client on two servers counts it at most once', async () => {
  const [world, other] = await twoProcesses()
  const secrets = await listPublicSecretIds(world, 4)
  const devices = await issueDeviceTokens(world.services, 8)
  await Promise.all(
    Array.from({ length: 400 }, (_, step) => {
      const random = createRandom(step)
      const context = createNetworkContext((step % 2 === 0 ? world : other).services, `n${step}`)
      const device = devices[random.below(8)] ?? ''
      return setReaction(context, {
        secretId: secrets[random.below(4)] ?? '',
        kind: random.pick(reactionKinds),
        reacted: random.chance(0.5),
        device,
      })
    }),
  )
  expect(await countWrongCounters(world)).toBe(0)
})

test('reactions.reconcile-counts: the job repairs counters that drifted, and no other column', async () => {
  const world = await createWorldForTest()
  const [one = '', two = ''] = await listPublicSecretIds(world, 2)
  const before = [await countReactions(world, one), await countReactions(world, two)]
  expect(await reconcileReactions(world.worker.db.write, 7)).toBe(0)
  const counter = 'where secret_id = (select id from content.secrets where public_id = $1)'
  await world.sql(`update content.secret_counters set hearts = hearts + 3, comments = comments + 1 ${counter}`, [one])
  await world.sql(`update content.secret_counters set laughs = laughs + 1, likes = 0 ${counter}`, [two])
  expect(await countWrongCounters(world)).toBe(2)
  await listJobs(world.services)
    .find((job) => job.name === 'reactions.reconcile-counts')
    ?.run(null)
  expect([await countReactions(world, one), await countReactions(world, two)]).toEqual(before)
  expect(await reconcileReactions(world.worker.db.write, 7)).toBe(0)
})

test('reaction counters: a counter that drifted below its rows does not block an update', async () => {
  const world = await createWorldForTest()
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const [device = ''] = await issueDeviceTokens(world.services, 1)
  await world.api.reactions.setReaction({ secretId, kind: 'wow', reacted: true, device })
  await world.sql('update content.secret_counters set wows = 0')
  await world.api.reactions.setReaction({ secretId, kind: 'wow', reacted: false, device })
  expect((await countReactions(world, secretId, 'wow')).shown).toBe(0)
  await reconcileReactions(world.worker.db.write)
  expect(await countWrongCounters(world)).toBe(0)
})
