// Attack tests of the reaction counters: how far a client with many device tokens can inflate a count.
import { randomBytes } from 'node:crypto'
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import { reactionKinds } from '@murmullo/contract/content/secrets'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createApiFrom,
  createNetworkContext,
  runConcurrently,
  listPublicSecretIds,
  issueDeviceTokens,
  countReactions,
  countWrongCounters,
} from '../../../test/clients/reaction-clients.ts'
import { type World, createWorldForTest } from '../../../test/world/world.ts'
import { createWeb } from '../../web.ts'
import { listMyReactions } from './list-my-reactions.ts'
import { setReaction } from './set-reaction.ts'

// Many thousands of reactions, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** Clients that an attacker invents within a minute. */
const clients = 10_000
const clientsPerNetwork = 1_000
const { burst, refillMs } = reactionLimits.perNetwork
const { perWideNetwork } = reactionLimits

async function moved(
  world: World,
  secretId: string,
  attack: () => Promise<unknown>,
): Promise<[shown: number, rows: number]> {
  const before = await countReactions(world, secretId)
  await attack()
  const after = await countReactions(world, secretId)
  expect(await countWrongCounters(world)).toBe(0)
  return [after.shown - before.shown, after.rows - before.rows]
}

test('reaction inflation: 10,000 forged device tokens change no counter', async () => {
  const world = await createWorldForTest()
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const context = createNetworkContext(world.services, 'n')
  const invent = async () => {
    const device = randomBytes(38).toString('base64url')
    const refusal = await setReaction(context, { secretId, kind: 'heart', reacted: true, device }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'reactions.device_unknown' })
  }
  expect(await moved(world, secretId, () => runConcurrently(Array(10_000).fill(0), 100, invent))).toEqual([0, 0])
})

test('reaction inflation: all tokens that the server issues to one IP address raise a counter by at most 20', async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const web = await createWeb(services, { pages: false })
  onTestFinished(() => web.server.close())
  const api = createApiFrom(await web.server.listen({ port: 0, host: '127.0.0.1' }), '203.0.113.9')
  const devices: string[] = []
  await runConcurrently(Array(200).fill(0), 20, () =>
    api.reactions.issueDevice({}).then(
      ({ device }) => devices.push(device),
      () => null,
    ),
  )
  expect(devices.length).toBeGreaterThan(50)
  const [young = '', old = ''] = await listPublicSecretIds(world, 2)
  const attack = (secretId: string) => () =>
    runConcurrently(devices, 50, async (device) => {
      for (const kind of reactionKinds) await api.reactions.setReaction({ secretId, kind, reacted: true, device })
    })
  // Device tokens younger than the minimum age do not count: no reader reacts that fast.
  const [shownYoung, rowsYoung] = await moved(world, young, () =>
    runConcurrently(devices, 50, (device) =>
      api.reactions.setReaction({ secretId: young, kind: 'heart', reacted: true, device }),
    ),
  )
  expect([shownYoung, rowsYoung]).toEqual([0, devices.length])
  world.clock.advance({ ms: reactionLimits.deviceAgeMs })
  const [shown, rows] = await moved(world, old, attack(old))
  expect(rows).toBe(devices.length * 5)
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThanOrEqual(20)
})

/** Evenly spread over a minute. */
const attackTime = (client: number) => Math.floor((client * 60_000) / clients)

test(`reaction inflation: ${clients} valid tokens from one network within a minute raise a counter by at most 20`, async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(services, clients)
  const began = world.clock.now()
  const [shown, rows] = await moved(world, secretId, () =>
    runConcurrently([...devices.entries()], clients / 20, async ([index, device]) => {
      world.clock.set(Math.max(world.clock.now(), began + attackTime(index)))
      const kind = reactionKinds[index % 5] ?? 'heart'
      await setReaction(createNetworkContext(services, 'n'), { secretId, kind, reacted: true, device })
    }),
  )
  expect(rows).toBe(clients)
  expect(shown).toBe(burst + Math.floor(attackTime(clients - 1) / refillMs))
  expect(shown).toBeLessThanOrEqual(20)
  expect(await world.services.redis.keys(`${world.services.redis.options.keyPrefix}token-bucket:*`)).toHaveLength(1)
})

test(`reaction inflation: ${clients} valid tokens, each from another network of one /48 or /24, within a minute raise a counter by at most 20`, async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(services, clients)
  const began = world.clock.now()
  const [shown, rows] = await moved(world, secretId, () =>
    runConcurrently([...devices.entries()], clients / 20, ([index, device]) => {
      world.clock.set(Math.max(world.clock.now(), began + attackTime(index)))
      const context = createNetworkContext(services, `n${index}`, 'wide')
      return setReaction(context, { secretId, kind: 'heart', reacted: true, device })
    }),
  )
  expect(rows).toBe(clients)
  expect(shown).toBe(perWideNetwork.burst + Math.floor(attackTime(clients - 1) / perWideNetwork.refillMs))
  expect(shown).toBeLessThanOrEqual(20)
})

test('reaction rate limit: a reaction over the budget of the wide network leaves the budget of its own network as it was', async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(services, 2 * burst + 30)
  const react = (network: string, wide: string | null, some: readonly string[]) => () =>
    runConcurrently(some, 10, (device) =>
      setReaction(createNetworkContext(services, network, wide), { secretId, kind: 'heart', reacted: true, device }),
    )
  expect((await moved(world, secretId, react('a', 'wide', devices.slice(0, burst))))[0]).toBe(perWideNetwork.burst)
  expect((await moved(world, secretId, react('b', 'wide', devices.slice(burst, burst + 30))))[0]).toBe(0)
  expect((await moved(world, secretId, react('b', null, devices.slice(-burst))))[0]).toBe(burst)
})

test(`reaction inflation: 100 networks with ${clientsPerNetwork} valid tokens each raise a counter by at most 2,000`, async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(services, 100 * clientsPerNetwork)
  const [shown, rows] = await moved(world, secretId, () =>
    runConcurrently([...devices.entries()], 2_000, ([index, device]) =>
      setReaction(createNetworkContext(services, `n${index % 100}`), { secretId, kind: 'like', reacted: true, device }),
    ),
  )
  expect(rows).toBe(devices.length)
  expect(shown).toBe(100 * burst)
})

test('reaction rate limit: repeated add and remove neither drains the token bucket nor fills it above its limit', async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(services, burst + 30)
  const set = (device: string, reacted = true) =>
    setReaction(createNetworkContext(services, 'n'), { secretId, kind: 'heart', reacted, device })
  const [first = '', ...others] = devices
  const [shown] = await moved(world, secretId, async () => {
    for (let again = 0; again < 3 * burst; again += 1) await set(first)
    for (let again = 0; again < 3 * burst; again += 1) await set(first, again % 2 === 1)
    await Promise.all(others.map((device) => set(device)))
  })
  expect(shown).toBe(burst)
  // Reactions over the limit are removed: they were not counted, so no token is refunded.
  const late = others.slice(burst - 1)
  const [after] = await moved(world, secretId, async () => {
    for (const device of late) await set(device, false)
    for (const device of late) await set(device)
  })
  expect(after).toBe(0)
})

test('reaction rate limit: without Redis the in-memory fallback counts reactions with half the bucket', async () => {
  const world = await createWorldForTest({ env: { REDIS_URL: 'redis://127.0.0.1:1/0' } })
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(world.services, 2_000)
  const context = createNetworkContext(world.services, 'n')
  const [shown, rows] = await moved(world, secretId, () =>
    runConcurrently(devices, 200, (device) => setReaction(context, { secretId, kind: 'heart', reacted: true, device })),
  )
  expect(rows).toBe(2_000)
  expect(shown).toBe(burst / 2)
  const [device = ''] = devices
  const [back] = await moved(world, secretId, async () => {
    await setReaction(context, { secretId, kind: 'heart', reacted: false, device })
    await setReaction(context, { secretId, kind: 'laugh', reacted: true, device })
  })
  expect(back).toBe(0)
  expect((await listMyReactions(context, { device, secretIds: [secretId] })).mine).toEqual([
    { secretId, kinds: ['laugh'] },
  ])
})
