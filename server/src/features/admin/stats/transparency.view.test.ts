// Unit and property tests of the public transparency report: masked counts and shares, and what a reader can derive from the response.
import { waitBounds } from '@murmullo/contract/admin/stat-values'
import type { DailyStatCount } from '@murmullo/contract/admin/transparency'
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import { type Rule, removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { reportCategories } from '@murmullo/contract/reports/report-categories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseCount } from '../../../../test/setup/case-count.ts'
import { maskSmallShare, viewTransparency } from './transparency.view.ts'

const { minCount, minBase } = transparencyLimits
const period = { from: '2026-08-03', to: '2026-10-26' }
const stat = (kind: string, part: string, n: number): DailyStatCount => ({ day: '2026-09-01', kind, part, n })
const rules = Object.keys(ruleNames) as Rule[]

test.each([
  [{ upheld: 14, overturned: 5 }, null],
  [{ upheld: 15, overturned: 5 }, 25],
  [{ upheld: 16, overturned: 4 }, null],
  [{ upheld: 4, overturned: 96 }, null],
  [{ upheld: 71, overturned: 29 }, 30],
])('transparency share: of %j it is %j', (outcomes, share) => {
  expect(maskSmallShare(outcomes)).toBe(share)
})

test('transparency median: 19 decided cases have none, 20 have the bucket of their median', () => {
  const median = (n: number) => viewTransparency(period, [stat('report_wait', '60', n)]).medianWait
  expect([median(minBase - 1), median(minBase)]).toEqual([null, { min: 60, max: 120 }])
})

test('transparency appeals: a rule with 4 decided appeals changes neither its own share nor that of all rules', () => {
  const known = [stat('appeals_upheld', 'spam', 16), stat('appeals_overturned', 'spam', 6)]
  const hidden = [stat('appeals_overturned', 'hate', 4)]
  const view = viewTransparency(period, [...known, ...hidden])
  expect(view).toEqual(viewTransparency(period, known))
  expect(view).toMatchObject({ appealsOverturned: 25, appealsByRule: [{ rule: 'spam', overturned: 25 }] })
})

/** Groups of rows that are masked together, each with a random count. */
const groups: readonly (readonly (readonly [kind: string, part: string])[])[] = [
  ...reportCategories.map((category) => [['reports', category]] as const),
  ...removalRules.map((rule) => [['removed', rule]] as const),
  [
    ['ai_hidden', ''],
    ['ai_blocked', ''],
  ],
  [['ai_overturned', '']],
  [['reveals', '']],
  ...rules.map(
    (rule) =>
      [
        ['appeals_upheld', rule],
        ['appeals_overturned', rule],
      ] as const,
  ),
]
const counts = fc.tuple(
  ...groups.map((group) => fc.tuple(...group.map(() => fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 60 }))))),
)
const statsWith = (all: readonly (readonly number[])[]) =>
  groups.flatMap((group, index) => group.map(([kind, part], place) => stat(kind, part, all[index]?.[place] ?? 0)))
const isMasked = (group: readonly number[]) => group.reduce((sum, n) => sum + n, 0) < minCount

test('transparency report: two periods that differ only in counts below 5 have the same response, so no difference reveals one', () => {
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      const masked = one.map((group, index) => {
        const replacement: readonly number[] = other[index] ?? []
        return isMasked(group) && isMasked(replacement) ? replacement : group
      })
      expect(viewTransparency(period, statsWith(masked))).toEqual(viewTransparency(period, statsWith(one)))
    }),
    { numRuns: caseCount({ sample: 200, all: 5_000 }) },
  )
})

test('transparency report: no field is a sum of others, and every published number is at least 5 or a rounded share', () => {
  fc.assert(
    fc.property(counts, (all) => {
      const waits = waitBounds.map((bound) => stat('report_wait', `${bound}`, 3))
      const {
        from: _,
        to: __,
        medianWait: ___,
        appealsOverturned,
        appealsByRule,
        ...rest
      } = viewTransparency(period, [...statsWith(all), ...waits])
      expect(Object.keys(rest).toSorted()).toEqual(['aiBlocks', 'aiOverturned', 'removals', 'reports', 'reveals'])
      const listed = [...rest.reports, ...rest.removals].map(({ count }) => count)
      for (const n of [...listed, rest.aiBlocks, rest.aiOverturned, rest.reveals])
        expect(n === null || n >= minCount).toBe(true)
      for (const share of [appealsOverturned, ...appealsByRule.map(({ overturned }) => overturned)])
        expect(share === null || share % transparencyLimits.percentStep === 0).toBe(true)
    }),
    { numRuns: caseCount({ sample: 50, all: 1_000 }) },
  )
})
