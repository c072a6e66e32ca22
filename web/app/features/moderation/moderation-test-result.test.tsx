// Component tests of the result of a moderation test: confidence, risk level and explanation.
import type { TestResult } from '@murmullo/contract/moderation/moderation'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RiskBadge } from '../../shared/moderation/risk-badge.tsx'
import { ModerationTestResult } from './moderation-test-result.tsx'
import { formatConfidence } from './verdict-text.ts'

const result: TestResult = {
  verdict: {
    isInappropriate: false,
    category: null,
    reason: null,
    requiresHumanReview: false,
    isExplicit: false,
    isHeld: false,
    confidenceScore: 0.856,
    explanation: 'Habla de un viaje.',
    detectedPatterns: [],
    model: 'modelo',
    ms: 412,
  },
  riskLevel: 'safe',
  needsReview: false,
  aiError: null,
  message: null,
}

const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('confidence: a percentage with one decimal, or "No disponible" (ADMIN-16)', () => {
  expect([0.95, 0.856, 0, 1, null].map(formatConfidence)).toEqual(['95.0%', '85.6%', '0.0%', '100.0%', 'No disponible'])
})

test.each([
  ['high', 'Riesgo alto'],
  ['medium', 'Riesgo medio'],
  ['low', 'Riesgo bajo'],
  ['safe', 'Seguro'],
  ['unknown', 'Riesgo desconocido'],
] as const)('risk badge: level %s reads "%s" (ADMIN-17)', (level, label) => {
  const { container } = render(<RiskBadge level={level} />)
  expect(container.textContent).toBe(label)
})

test('moderation test result: shows confidence, risk level and explanation (ADMIN-16, ADMIN-17, ADMIN-19)', () => {
  render(<ModerationTestResult result={result} />)
  expect([valueOf('Confianza'), valueOf('Nivel de riesgo'), valueOf('Explicación')]).toEqual([
    '85.6%',
    'Seguro',
    'Habla de un viaje.',
  ])
})

test('moderation test result: without confidence and explanation it says so (ADMIN-16, ADMIN-19)', () => {
  render(
    <ModerationTestResult
      result={{ ...result, verdict: { ...result.verdict, confidenceScore: null, explanation: '' } }}
    />,
  )
  expect([valueOf('Confianza'), valueOf('Explicación')]).toEqual(['No disponible', 'Sin explicación'])
})
