// Simulation tests of the reaction rate limit: many users behind one IP address are counted, and a limited client cannot detect it.
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import { reactionKinds } from '@murmullo/contract/content/secrets'
import { expect, test, vi } from 'vitest'
import {
  createNetworkContext,
  listPublicSecretIds,
  issueDeviceTokens,
  countReactions,
} from '../../../test/clients/reaction-clients.ts'
import { createWorldForTest, type World } from '../../../test/world/world.ts'
import { createRandom } from '../../seed/random.ts'
import { issueDeviceToken } from './device-token.ts'
import { listMyReactions } from './list-my-reactions.ts'
import { setReaction } from './set-reaction.ts'

// Thousands of reactions, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('reaction rate limit: over the limit the response is the same, and the client still gets its own reaction', async () => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { services } = world
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(services, reactionLimits.perNetwork.burst + 1)
  const answers = []
  for (const device of devices)
    answers.push(
      await setReaction(createNetworkContext(services, 'n'), { secretId, kind: 'wow', reacted: true, device }),
    )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{}']))
  const device = devices.at(-1) ?? ''
  const { mine: ownReactions } = await listMyReactions(createNetworkContext(services, 'n'), {
    device,
    secretIds: [secretId],
  })
  expect(ownReactions).toEqual([{ secretId, kinds: ['wow'] }])
  expect(await world.sql('select from identity.reactions where not is_counted')).toHaveLength(1)
})

/** A day of users behind `addresses` of one /24. Returns how many reactions were given and counted, in all and for the most popular secret. */
async function simulateDay(world: World, users: number, addresses: number) {
  const { services } = world
  const random = createRandom(20_261_115)
  const [hot = '', ...others] = await listPublicSecretIds(world, 60)
  const day = 24 * 3_600_000
  const began = world.clock.now()
  /** Few at night, most in the evening: the peak hour has nearly twice the mean. */
  const arrival = (): number => {
    const at = random.next()
    return random.next() * 1.9 < 1 + 0.9 * Math.sin(2 * Math.PI * (at - 0.6)) ? at * day : arrival()
  }
  type Step = { at: number; run: () => Promise<unknown> }
  const visit = (_: unknown, user: number): Step[] => {
    const context = createNetworkContext(services, `address ${user % addresses}`, 'one /24')
    let at = began + arrival()
    let device = ''
    const steps: Step[] = [{ at, run: async () => ({ device } = await issueDeviceToken(context)) }]
    const give = (secretId: string, kind: (typeof reactionKinds)[number]) => {
      at += 4_000 + random.below(60_000)
      steps.push({ at, run: () => setReaction(context, { secretId, kind, reacted: true, device }) })
    }
    const [one, two] = [random.below(5), 1 + random.below(4)]
    give(hot, reactionKinds[one] ?? 'heart')
    if (random.chance(0.5)) give(hot, reactionKinds[(one + two) % 5] ?? 'heart')
    for (let more = 1 + random.below(3); more > 0; more -= 1)
      give(others[random.below(others.length)] ?? '', random.pick(reactionKinds))
    return steps
  }
  const steps = Array.from({ length: users }, visit)
    .flat()
    .toSorted((a, b) => a.at - b.at)
  const hotBefore = await countReactions(world, hot)
  const [before] = await world.sql<{ n: number }>('select count(*)::int as n from identity.reactions')
  for (const { at, run } of steps) {
    world.clock.set(at)
    await run()
  }
  const [after] = await world.sql<{ n: number; lost: number }>(
    'select count(*)::int as n, count(*) filter (where not is_counted)::int as lost from identity.reactions',
  )
  const given = (after?.n ?? 0) - (before?.n ?? 0)
  const hotAfter = await countReactions(world, hot)
  return {
    given,
    counted: given - (after?.lost ?? given),
    hot: { given: hotAfter.rows - hotBefore.rows, counted: hotAfter.shown - hotBefore.shown },
  }
}

const usersOfTwo = 1_000

test.each([
  ['500 users behind one IP address', 500, 1],
  [`${usersOfTwo} users behind two IP addresses of one /24`, usersOfTwo, 2],
])('reaction rate limit: of %s in a day, at least 99 of 100 reactions are counted', async (_, users, addresses) => {
  const world = await createWorldForTest({ clock: 'stopped' })
  const { given, counted, hot } = await simulateDay(world, users, addresses)
  expect(given).toBeGreaterThan(users * 3)
  expect(counted / given).toBeGreaterThanOrEqual(0.99)
  expect(hot.given).toBeGreaterThan(users * 1.4)
  expect(hot.counted / hot.given).toBeGreaterThanOrEqual(0.99)
})
