// Unit tests of the pure functions about moderation: report outcome, state of an appeal, category of a verdict, offered reactions.
import { expect, test } from 'vitest'
import { isReactionOffered } from '../src/content/offered-reactions.ts'
import { reactionKinds } from '../src/content/secrets.ts'
import { isRule } from '../src/moderation/rules.ts'
import { appealStateFor } from '../src/moderation/statements.ts'
import { categories, categoryFor, categoryNames, modelResponse } from '../src/moderation/verdict.ts'
import { type CaseResult, reportOutcomeFor, resolvedOutcomeFor } from '../src/reports/report-outcomes.ts'
import { legalHoldCategories, reportCategories, urgentCategories } from '../src/reports/report-categories.ts'
import { type ReportMeasure, reportedKinds } from '../src/reports/report-values.ts'

const resolvedCase: CaseResult = { status: 'resolved', kind: 'secret', isNamed: true, measures: [], withdrawn: [] }

test.each([
  ['pending', null],
  ['reviewing', null],
  ['dismissed', 'dismissed'],
  ['resolved', 'removed'],
] as const)('report outcome: a case that is %s and has a removal shows %s', (status, outcome) => {
  expect(reportOutcomeFor({ ...resolvedCase, status, measures: ['removed'] })).toBe(outcome)
})

test.each<[ReportMeasure[], string, string]>([
  [[], 'nothing', 'unchanged'],
  [['removed'], 'removed', 'removed'],
  [['explicit'], 'explicit', 'explicit'],
  [['sanctioned'], 'sanctioned', 'unchanged'],
  [['removed', 'sanctioned'], 'removed_sanctioned', 'removed'],
  [['explicit', 'sanctioned'], 'explicit_sanctioned', 'explicit'],
  [['removed', 'explicit'], 'removed', 'removed'],
  [['removed', 'explicit', 'sanctioned'], 'removed_sanctioned', 'removed'],
])('report outcome: the measures %j show %s with a nickname and %s without one', (measures, named, unnamed) => {
  expect(resolvedOutcomeFor({ ...resolvedCase, measures })).toBe(named)
  expect(resolvedOutcomeFor({ ...resolvedCase, measures, isNamed: false })).toBe(unnamed)
})

test.each<[ReportMeasure[], ReportMeasure[], string, string]>([
  [[], ['removed'], 'withdrawn', 'withdrawn'],
  [[], ['sanctioned'], 'withdrawn', 'unchanged'],
  [[], ['removed', 'sanctioned'], 'withdrawn', 'withdrawn'],
  [['removed'], ['sanctioned'], 'removed', 'removed'],
  [['sanctioned'], ['removed'], 'sanctioned', 'withdrawn'],
])(
  'report outcome: measures %j with %j withdrawn show %s with a nickname and %s without one',
  (measures, withdrawn, named, unnamed) => {
    expect(resolvedOutcomeFor({ ...resolvedCase, measures, withdrawn })).toBe(named)
    expect(resolvedOutcomeFor({ ...resolvedCase, measures, withdrawn, isNamed: false })).toBe(unnamed)
  },
)

test('report outcome: without a nickname a user or message shows "unnamed", all other content "unchanged", sanctioned or not', () => {
  for (const measures of [[], ['sanctioned']] as const) {
    const outcomes = reportedKinds.map((kind) => [
      kind,
      resolvedOutcomeFor({ ...resolvedCase, kind, isNamed: false, measures }),
    ])
    expect(Object.fromEntries(outcomes)).toEqual({
      user: 'unnamed',
      message: 'unnamed',
      secret: 'unchanged',
      comment: 'unchanged',
      photo: 'unchanged',
    })
  }
})

test('report outcome: a case whose measures were not stored shows "reviewed", also with a withdrawn measure', () => {
  expect(resolvedOutcomeFor({ ...resolvedCase, measures: null })).toBe('reviewed')
  expect(resolvedOutcomeFor({ ...resolvedCase, measures: null, withdrawn: ['removed'] })).toBe('reviewed')
})

test('report categories: each category with a legal hold is urgent, and each urgent one is offered', () => {
  expect(urgentCategories).toEqual(expect.arrayContaining([...legalHoldCategories]))
  expect(reportCategories).toEqual(expect.arrayContaining([...urgentCategories]))
})

test.each([
  [null, null, true, 'open'],
  [null, null, false, 'closed'],
  ['No es spam.', null, true, 'pending'],
  ['No es spam.', null, false, 'pending'],
  ['No es spam.', 'upheld', true, 'upheld'],
  ['No es spam.', 'overturned', false, 'overturned'],
] as const)(
  'appeal state: appeal %j with outcome %j while the decision is in force (%s) is %s',
  (appeal, outcome, isStillSo, state) => {
    expect(appealStateFor({ appeal, outcome }, isStillSo)).toBe(state)
  },
)

const answer = {
  explanation: 'Explicación.',
  detectedPatterns: [],
  isInappropriate: true,
  isExplicit: false,
  requiresHumanReview: false,
  confidenceScore: 0.9,
}

test('category of a verdict: found by its Spanish label; the label "ninguna" has none', () => {
  const found = categories.map((category) =>
    categoryFor(modelResponse.parse({ ...answer, reason: categoryNames[category] })),
  )
  expect(found).toEqual(categories)
  expect(categoryFor(modelResponse.parse({ ...answer, reason: 'ninguna' }))).toBeNull()
})

test('rules: a name of the table is a rule; an inherited property or a label is not', () => {
  expect(['spam', 'childAbuse', 'toString', 'abuso infantil', ''].map(isRule)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('reactions: a secret offers all five; with the help card not dislike and laugh', () => {
  const offered = (showsHelp: boolean) => reactionKinds.filter((kind) => isReactionOffered(kind, showsHelp))
  expect(offered(false)).toEqual(['heart', 'like', 'dislike', 'wow', 'laugh'])
  expect(offered(true)).toEqual(['heart', 'like', 'wow'])
})
