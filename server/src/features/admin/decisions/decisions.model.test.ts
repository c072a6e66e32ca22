// Model-based test of the review queue: generated sequences of actions, on the model alone and step by step against PostgreSQL.
// `MODERATION_SEED` repeats a run.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ModerationModelWorld,
  createModerationModelWorld,
} from '../../../../test/models/moderation-model-world.ts'
import {
  type ModerationModel,
  moderators,
  createModerationModel,
  type Start,
  type Step,
  applyStep,
} from '../../../../test/models/moderation-model.ts'
import { caseCount } from '../../../../test/setup/case-count.ts'

const onDatabase = caseCount({ sample: 60, all: 10_000 })
const seed = Number(process.env.MODERATION_SEED ?? Date.now() % 0x7fff_ffff)

const by = fc.constantFrom(...moderators)
const decision = fc.constantFrom('approve' as const, 'approve' as const, 'mark_explicit' as const, 'remove' as const)
const isConfirmed = fc.constantFrom(true, true, true, false)
const decide = fc.record({ do: fc.constant('decide' as const), by, decision, isConfirmed })
const approve = fc.record({
  do: fc.constant('decide' as const),
  by,
  decision: fc.constant('approve' as const),
  isConfirmed: fc.constant(true),
})
const completion: Step[] = [{ do: 'wait', ms: 10_000 }, { do: 'work' }]
const withCompletion = (step: Step): Step[] => [step, ...completion]
const one = <Each extends Step>(step: fc.Arbitrary<Each>) => step.map((each): Step[] => [each])

/** Single steps, and steps that follow each other in practice: without these, few sequences reach a second approval. */
const steps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: one(decide) },
  { weight: 8, arbitrary: approve.map(withCompletion) },
  { weight: 2, arbitrary: decide.map(withCompletion) },
  {
    weight: 2,
    arbitrary: decide.map((each): Step[] => [each, { do: 'wait', ms: 4_000 }, { do: 'undo', by: each.by }]),
  },
  { weight: 1, arbitrary: one(fc.record({ do: fc.constant('remove' as const), by })) },
  { weight: 1, arbitrary: one(fc.record({ do: fc.constant('undo' as const), by })) },
  {
    weight: 1,
    arbitrary: one(fc.record({ do: fc.constant('edit' as const), isMinor: fc.boolean(), explicit: fc.boolean() })),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step[]>([{ do: 'appeal' }], [{ do: 'report' }]) },
  { weight: 3, arbitrary: fc.constantFrom<Step[]>([{ do: 'work' }], [{ do: 'wait', ms: 4_000 }], completion) },
)
const start: fc.Arbitrary<Start> = fc.record({
  isMinor: fc.boolean(),
  explicit: fc.constantFrom(false, false, true),
  isHidden: fc.boolean(),
})
const sequence = fc.noBias(
  fc.tuple(
    start,
    fc.array(steps, { minLength: 2, maxLength: 10, size: 'max' }).map((all) => all.flat()),
  ),
)

function assertSafe({ isFlagged, state, isExplicit, approvers }: ModerationModel): void {
  if (!isFlagged || state !== 'visible') return
  expect(isExplicit).toBe(false)
  expect(new Set(approvers).size).toBeGreaterThanOrEqual(moderationLimits.minorApprovals)
}

/** State that a decision changed and an undo must restore, as long as only waiting is in between. */
function createUndoCheck<Seen>() {
  let before: Seen | null = null
  return {
    seen: (next: Step, state: () => Seen, code: string) => {
      if (next.do === 'undo' && code === 'done' && before !== null) expect(state()).toEqual(before)
      if (next.do !== 'wait') before = null
    },
    remember: (state: Seen) => {
      before = state
    },
  }
}

test(`review model: in 10,000 sequences from seed ${seed} flagged content is never explicit, or public without two approvals`, () => {
  const reached = { cleared: 0, undone: 0, refused: 0 }
  fc.assert(
    fc.property(sequence, ([from, steps]) => {
      const model = createModerationModel(from)
      const watch = createUndoCheck<Omit<ModerationModel, 'now'>>()
      const snapshot = () => {
        const { now: _now, ...rest } = structuredClone(model)
        return rest
      }
      for (const next of steps) {
        const before = snapshot()
        const code = applyStep(model, next)
        watch.seen(next, snapshot, code)
        if (code === 'done' && next.do === 'decide') watch.remember(before)
        if (code === 'done' && next.do === 'undo') reached.undone += 1
        if (code.startsWith('moderation.minor') || code === 'moderation.second_moderator_required') reached.refused += 1
        assertSafe(model)
        if (model.isFlagged && model.state === 'visible') reached.cleared += 1
      }
    }),
    { seed, numRuns: 10_000 },
  )
  // Sequences that never reach these states would prove nothing.
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(100)
})

let world: ModerationModelWorld
beforeAll(async () => {
  world = await createModerationModelWorld()
})
afterAll(() => world.close())

test(`review model: in ${onDatabase} sequences from seed ${seed} each database response and state equals the model`, {
  timeout: 60_000 + onDatabase * 500,
}, async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ([from, steps]) => {
      const model = createModerationModel(from)
      const real = await world.begin(from)
      let before: unknown = null
      for (const next of steps) {
        const rows = next.do === 'decide' || next.do === 'remove' ? await real.rows() : before
        const code = applyStep(model, next)
        expect([next, await real.take(next, model.now)]).toEqual([next, code])
        expect(await real.look()).toEqual(world.shape(model))
        if (next.do === 'undo' && code === 'done' && before !== null) expect(await real.rows()).toEqual(before)
        if (code === 'done' && next.do !== 'wait') before = next.do === 'decide' ? rows : null
        assertSafe(model)
      }
    }),
    { seed, numRuns: onDatabase },
  )
  expect(await world.unsafe()).toEqual([])
})
