// The stranger: cohorts of 100, 10 and 1 leavers, as a client without a session observes them in the finest detail there can be, the order in which single
// texts disappear. `TEST_CASES=all pnpm vitest run server/test/linkage/leaving.test.ts` runs the cohort of 100.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { releaseCohort } from '../../src/features/accounts/erasure/release-cohort.ts'
import { createRandom } from '../../src/seed/random.ts'
import { deleteAccount } from '../builders/erasure.ts'
import { caseCount } from '../setup/case-count.ts'
import { createWorldForTest, type World } from '../world/world.ts'
import { measureSameVisit, printResult } from './accuracy.ts'
import type { WrittenText } from './simulated-days.ts'

const cohorts = caseCount({ sample: 2, all: 3 })
const textsPerLeaver = caseCount({ sample: 4, all: 10 })
const options = { pairs: caseCount({ sample: 10_000, all: 100_000 }), permutations: 40, random: createRandom(7) }

/** In the order in which they disappear. */
async function eraseCohort(world: World, leavers: number): Promise<WrittenText[]> {
  const texts = new Map<string, WrittenText>()
  for (let index = 0; index < leavers; index += 1) {
    const user = await world.users.insertAccount()
    for (const id of await world.content.insertSecrets(user, textsPerLeaver))
      texts.set(id, { id, kind: 'secret', author: user.publicId })
    await deleteAccount(world, user)
  }
  world.clock.advance({ days: erasureLimits.cohortDays })
  await releaseCohort(world.worker)
  const deleted = await world.sql<{ id: string }>(
    `select public_id as id from moderation.deletions where kind = 'secret' order by id`,
  )
  return deleted.flatMap(({ id }) => texts.get(id) ?? [])
}

/** Of two texts that disappear with one cohort: how often they have one author. */
function shareOfOneAuthor(texts: readonly WrittenText[]): number {
  const counts = [...Map.groupBy(texts, ({ author }) => author).values()].map((own) => own.length)
  const pairs = counts.reduce((total, count) => total + count * (count - 1), 0)
  return pairs / (texts.length * (texts.length - 1))
}

test.each([1, 10, 100].slice(0, cohorts))(
  'erasure cohort of %i: the order in which texts disappear tells no author from the others of the cohort',
  async (leavers) => {
    const world = await createWorldForTest()
    const texts = await eraseCohort(world, leavers)
    expect(texts).toHaveLength(leavers * textsPerLeaver)
    const share = shareOfOneAuthor(texts)
    const percent = (value: number) => `${(value * 100).toFixed(2)} %`
    const line = `cohort of ${leavers}: two of its texts have one author in ${percent(share)} of the pairs`
    if (leavers === 1) {
      printResult(line)
      expect(share).toBe(1)
      return
    }
    const places = new Map(texts.map(({ id }, index) => [id, index]))
    const day = { active: [...new Set(texts.map(({ author }) => author))], reporters: [], texts }
    const { accuracy, permuted, spread } = measureSameVisit(
      [day],
      (one, other) => -Math.abs((places.get(one) ?? 0) - (places.get(other) ?? 0)),
      options,
    )
    printResult(
      `${line}; by their order: ${percent(accuracy)}, permuted authors ${percent(permuted)} ± ${percent(spread)}`,
    )
    expect(share).toBeLessThan(1 / leavers)
    expect(Math.abs(accuracy - permuted)).toBeLessThan(5 * spread)
  },
  caseCount({ sample: 60_000, all: 600_000 }),
)
