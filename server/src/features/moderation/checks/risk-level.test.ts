// Unit tests of risk level, review requirement, author message and rule hits.
import { categories, categoryNames, type Verdict } from '@murmullo/contract/moderation/verdict'
import { describe, expect, test } from 'vitest'
import { emptyTextVerdict, applyRuleHits } from './moderation.verdict.ts'
import { mentionsMinor, blockedMessageFor, needsReview, riskLevelFor } from './risk-level.ts'

const verdict = (difference: Partial<Verdict>): Verdict => ({ ...emptyTextVerdict, ...difference })
const inappropriate = (category: Verdict['category']) =>
  verdict({ isInappropriate: true, category, reason: category === null ? null : categoryNames[category] })

describe('risk level', () => {
  test('a null verdict is unknown (AI-17, LIMIT-16)', () => expect(riskLevelFor(null)).toBe('unknown'))
  test.each(categories)(
    'a verdict blocked for %s has the risk level of its category (AI-18, AI-19, LIMIT-16)',
    (category) => {
      const highRiskCategories = ['childAbuse', 'maliciousCode', 'extremeViolence', 'illegalActivities']
      expect(riskLevelFor(inappropriate(category))).toBe(highRiskCategories.includes(category) ? 'high' : 'medium')
    },
  )
  test('a verdict blocked without a category is medium (AI-19)', () =>
    expect(riskLevelFor(inappropriate(null))).toBe('medium'))
  test.each<[string, Partial<Verdict>]>([
    ['safe', { confidenceScore: 0.7 }],
    ['low', { confidenceScore: 0.699 }],
    ['low', { confidenceScore: null }],
    ['low', { requiresHumanReview: true }],
    ['high', { requiresHumanReview: true, isHeld: true }],
  ])('is %s for a verdict with %j (AI-20, AI-21, LIMIT-07, LIMIT-16)', (level, difference) =>
    expect(riskLevelFor(verdict(difference))).toBe(level),
  )
})

test('needsReview: a blocked, low-confidence or review-requested verdict returns true, any other false (AI-07, LIMIT-07)', () => {
  expect(needsReview(inappropriate('filterEvasion'))).toBe(true)
  expect(needsReview(verdict({ confidenceScore: 0.69 }))).toBe(true)
  expect(needsReview(verdict({ requiresHumanReview: true }))).toBe(true)
  expect(needsReview(verdict({ confidenceScore: 0.7, isExplicit: true }))).toBe(false)
})

test('messageOf: a blocked verdict returns the error message of its category (AI-03, AI-04, AI-06)', () => {
  expect(blockedMessageFor(inappropriate('explicitSexual'))).toBe('Contenido bloqueado: contenido sexual explícito')
  expect(blockedMessageFor(inappropriate(null))).toBe('No cumple con nuestras normas')
  expect(blockedMessageFor(inappropriate('childAbuse'))).toBe(
    'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.',
  )
})

test('mentionsMinor: only a blocked childAbuse verdict returns true and goes to the evidence store (AI-05)', () => {
  expect(categories.filter((category) => mentionsMinor(inappropriate(category)))).toEqual(['childAbuse'])
  expect(mentionsMinor({ ...inappropriate('childAbuse'), isInappropriate: false })).toBe(false)
})

describe('rule hits', () => {
  test('an underage hit hides the text until a moderator decides (AI-15, DATA-03)', () => {
    const raised = applyRuleHits(verdict({}), ['underage'])
    expect(raised).toMatchObject({ isInappropriate: false, requiresHumanReview: true, isHeld: true })
    expect(raised.detectedPatterns).toEqual(['dice tener menos de 18 años'])
  })
  test('a self-harm hit requests a review and the text stays public', () => {
    const raised = applyRuleHits(verdict({}), ['selfHarm', 'selfHarm'])
    expect(raised).toMatchObject({ isInappropriate: false, requiresHumanReview: true, isHeld: false })
    expect(raised.detectedPatterns).toEqual(['habla de hacerse daño'])
  })
  test('a rule hit does not lower the risk level of a model verdict', () => {
    for (const category of categories)
      expect(riskLevelFor(applyRuleHits(inappropriate(category), ['selfHarm', 'underage']))).toBe(
        riskLevelFor(inappropriate(category)),
      )
  })
})
