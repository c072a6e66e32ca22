import { categories, categoryNames, type Verdict } from '@murmullo/contract/verdict'
import { describe, expect, test } from 'vitest'
import { emptyTextVerdict, raise } from './moderation.verdict.ts'
import { mentionsMinor, messageOf, needsReview, riskLevelOf } from './weigh-verdict.ts'

const verdict = (difference: Partial<Verdict>): Verdict => ({ ...emptyTextVerdict, ...difference })
const inappropriate = (category: Verdict['category']) =>
  verdict({ isInappropriate: true, category, reason: category === null ? null : categoryNames[category] })

describe('the level of risk', () => {
  test('is unknown without a verdict', () => expect(riskLevelOf(null)).toBe('unknown'))
  test.each(categories)('of %s', (category) => {
    const gravest = ['childAbuse', 'maliciousCode', 'extremeViolence', 'illegalActivities']
    expect(riskLevelOf(inappropriate(category))).toBe(gravest.includes(category) ? 'high' : 'medium')
  })
  test('is medium for a text that is blocked without saying why', () =>
    expect(riskLevelOf(inappropriate(null))).toBe('medium'))
  test.each<[string, Partial<Verdict>]>([
    ['safe', { confidenceScore: 0.7 }],
    ['low', { confidenceScore: 0.699 }],
    ['low', { confidenceScore: null }],
    ['low', { requiresHumanReview: true }],
    ['high', { requiresHumanReview: true, isHeld: true }],
  ])('is %s for %j', (level, difference) => expect(riskLevelOf(verdict(difference))).toBe(level))
})

test('a person looks at what is blocked, doubtful or asks for it, and at nothing else', () => {
  expect(needsReview(inappropriate('filterEvasion'))).toBe(true)
  expect(needsReview(verdict({ confidenceScore: 0.69 }))).toBe(true)
  expect(needsReview(verdict({ requiresHumanReview: true }))).toBe(true)
  expect(needsReview(verdict({ confidenceScore: 0.7, isExplicit: true }))).toBe(false)
})

test('what the author of a blocked text reads', () => {
  expect(messageOf(inappropriate('explicitSexual'))).toBe('Contenido bloqueado: contenido sexual explícito')
  expect(messageOf(inappropriate(null))).toBe('No cumple con nuestras normas')
  expect(messageOf(inappropriate('childAbuse'))).toBe(
    'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.',
  )
})

test('only abuse of minors, when it is blocked, goes to the evidence', () => {
  expect(categories.filter((category) => mentionsMinor(inappropriate(category)))).toEqual(['childAbuse'])
  expect(mentionsMinor({ ...inappropriate('childAbuse'), isInappropriate: false })).toBe(false)
})

describe('our rules', () => {
  test('whoever says to be under age is not published before somebody looked', () => {
    const raised = raise(verdict({}), ['underage'])
    expect(raised).toMatchObject({ isInappropriate: false, requiresHumanReview: true, isHeld: true })
    expect(raised.detectedPatterns).toEqual(['dice tener menos de 18 años'])
  })
  test('whoever writes of hurting themselves is read soon, and seen meanwhile', () => {
    const raised = raise(verdict({}), ['selfHarm', 'selfHarm'])
    expect(raised).toMatchObject({ isInappropriate: false, requiresHumanReview: true, isHeld: false })
    expect(raised.detectedPatterns).toEqual(['habla de hacerse daño'])
  })
  test('lower nothing that the model found', () => {
    for (const category of categories)
      expect(riskLevelOf(raise(inappropriate(category), ['selfHarm', 'underage']))).toBe(
        riskLevelOf(inappropriate(category)),
      )
  })
})
