// Simulation tests of the reaction rate limit: many users behind one IP address are counted, and a limited client cannot detect it.
import { reactionLimits } from '@murmullo/contract/constants/limits'
import { reactionKinds } from '@murmullo/contract/content/secrets'
import { expect, test, vi } from 'vitest'
import {
  createNetworkContext,
  listPublicSecretIds,
  issueDeviceTokens,
  countReactions,
  withClock,
} from '../../../test/clients/reaction-clients.ts'
import { createWorldForTest } from '../../../test/world/world.ts'
import { createRandom } from '../../seed/random.ts'
import { issueDeviceToken } from './device-token.ts'
import { listMyReactions } from './list-my-reactions.ts'
import { setReaction } from './set-reaction.ts'

// Thousands of reactions, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('reaction rate limit: over the limit the response is the same, and the client still gets its own reaction', async () => {
  const world = await createWorldForTest()
  const { services } = withClock(world)
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

test('reaction rate limit: of 500 users behind one IP address in a day, 99 % of reactions are counted', async () => {
  const world = await createWorldForTest()
  const { time, services } = withClock(world)
  const random = createRandom(20_261_115)
  const [hot = '', ...others] = await listPublicSecretIds(world, 60)
  const day = 24 * 3_600_000
  const began = time.now
  /** Few at night, most in the evening: the peak hour has nearly twice the mean. */
  const arrival = (): number => {
    const at = random.next()
    return random.next() * 1.9 < 1 + 0.9 * Math.sin(2 * Math.PI * (at - 0.6)) ? at * day : arrival()
  }
  const context = createNetworkContext(services, 'one address')
  type Step = { at: number; run: () => Promise<unknown> }
  const visit = (): Step[] => {
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
  const steps = Array.from({ length: 500 }, visit)
    .flat()
    .toSorted((a, b) => a.at - b.at)
  const hotBefore = await countReactions(world, hot)
  const [before] = await world.sql<{ n: number }>('select count(*)::int as n from identity.reactions')
  for (const { at, run } of steps) {
    time.now = at
    await run()
  }
  const [after] = await world.sql<{ n: number; lost: number }>(
    'select count(*)::int as n, count(*) filter (where not is_counted)::int as lost from identity.reactions',
  )
  const given = (after?.n ?? 0) - (before?.n ?? 0)
  expect(given).toBeGreaterThan(1_500)
  expect((after?.lost ?? given) / given).toBeLessThanOrEqual(0.01)
  const hotAfter = await countReactions(world, hot)
  const onHot = hotAfter.rows - hotBefore.rows
  expect(onHot).toBeGreaterThan(700)
  expect((hotAfter.shown - hotBefore.shown) / onHot).toBeGreaterThanOrEqual(0.99)
})
