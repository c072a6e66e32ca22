// Integration tests of text moderation against a fake AI provider over HTTP: verdicts, model fallback, request payload.
import { categoryNames } from '@murmullo/contract/moderation/verdict'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAi, newerModel, olderModel } from '../../../../test/servers/ai-client.ts'
import { type FakeAiProvider, startFakeAiProvider, parseText } from '../../../dev/fake-ai-provider.ts'
import { checkText } from './check-text.ts'
import { systemPrompt } from './moderation.prompt.ts'
import { needsReview, riskLevelFor } from './risk-level.ts'

let provider: FakeAiProvider
beforeAll(async () => {
  provider = await startFakeAiProvider()
})
afterAll(() => provider.close())
beforeEach(() => provider.setBehaviour('judgeByWords'))

/** Each call has its own circuit breakers. Returns the requests it made, too. */
async function check(text: string) {
  const before = provider.requests.length
  const outcome = await checkText({ ai: createTestAi(provider.baseUrl) }, text, [])
  return { ...outcome, calls: provider.requests.slice(before) }
}

describe('text moderation', () => {
  test('a harmless text is safe after one provider request (AI-21)', async () => {
    const { verdict, calls } = await check('Le dije a mi jefa que estaba enferma y me fui al mar.')
    expect(verdict).toMatchObject({
      isInappropriate: false,
      category: null,
      reason: null,
      isExplicit: false,
      model: newerModel,
    })
    expect(verdict.ms).toBeGreaterThan(0)
    expect([riskLevelFor(verdict), needsReview(verdict), calls.length]).toEqual(['safe', false, 1])
  })
  test.each([
    ['childAbuse', 'abuso infantil', 'high'],
    ['maliciousLinks', 'enlaces maliciosos', 'medium'],
    ['explicitSexual', 'contenido sexual explícito', 'medium'],
    ['extremeViolence', 'violencia extrema', 'high'],
    ['illegalActivities', 'actividades ilegales', 'high'],
    ['maliciousCode', 'código malicioso', 'high'],
    ['filterEvasion', 'evasión de filtros', 'medium'],
  ])('a text of category %s is blocked with its risk level (AI-14, AI-18, AI-19)', async (category, reason, level) => {
    const { kind, verdict } = await check(`[bloquear:${reason}]`)
    expect({ kind, ...verdict }).toMatchObject({ kind: 'judged', isInappropriate: true, category, reason })
    expect(riskLevelFor(verdict)).toBe(level)
  })
  test('an explicit text is public, with isExplicit set', async () => {
    const { verdict } = await check('[explícito] con mi novio')
    expect([verdict.isExplicit, verdict.isInappropriate, riskLevelFor(verdict)]).toEqual([true, false, 'safe'])
  })
  test.each(['[duda]', '[revisar]'])(
    '%s: a low-confidence verdict has risk level low and goes to a moderator (AI-07, AI-20)',
    async (text) => {
      const { verdict } = await check(text)
      expect([riskLevelFor(verdict), needsReview(verdict)]).toEqual(['low', true])
    },
  )
  test.each(['', ' \n\t '])('an empty text is safe without a provider request (AI-02)', async (text) => {
    const { verdict, calls } = await check(text)
    expect([riskLevelFor(verdict), calls.length]).toEqual(['safe', 0])
  })
})

test.each(['broken', 'fenced', 'hangUp', 'tooSure'] as const)(
  'model fallback: when the primary model is %s the secondary model responds, and the explanation field shows it (AI-11, AI-12)',
  async (behaviour) => {
    provider.setBehaviour(behaviour, newerModel)
    const { kind, verdict, calls } = await check('[bloquear:violencia]')
    expect({ kind, ...verdict }).toMatchObject({ kind: 'judged', category: 'extremeViolence', model: olderModel })
    expect(verdict.explanation).toBe('El texto pide ser bloqueado. (Analizado con modelo fallback)')
    expect(calls.map(({ model }) => model)).toEqual([newerModel, olderModel])
  },
)

test.each([
  ['refusePrompt', 'blocked-PROHIBITED_CONTENT'],
  ['stopForSafety', 'blocked-SAFETY'],
] as const)(
  '%s: a text refused by the provider goes to a moderator without a request to the fallback model',
  async (behaviour, aiError) => {
    provider.setBehaviour(behaviour, newerModel)
    provider.setBehaviour('approve', olderModel)
    const { verdict, calls, ...outcome } = await check('hola')
    expect(outcome).toEqual({ kind: 'failed', aiError, isOutage: false, canRetry: false })
    expect(verdict).toMatchObject({
      isInappropriate: false,
      requiresHumanReview: true,
      isHeld: true,
      reason: 'Error al analizar la respuesta de la IA',
    })
    expect([riskLevelFor(verdict), calls.length]).toEqual(['high', 1])
  },
)

test('text moderation: without a configured provider the verdict is an error and goes to a moderator (AI-09)', async () => {
  const outcome = await checkText({ ai: createTestAi(undefined) }, 'hola', [])
  expect(outcome).toMatchObject({ kind: 'failed', aiError: 'not-configured' })
  expect(outcome.verdict).toMatchObject({
    isInappropriate: false,
    requiresHumanReview: true,
    reason: 'Error de la API: no está configurada',
  })
})

test('provider request: headers and body contain the text and the instructions, no other field (AI-14, AI-16)', async () => {
  await check('El secreto de antes')
  const text = 'Mi secreto: "comillas", \\barras\\ y\nlíneas "}'
  const { calls } = await check(text)
  const [{ path, headers, body } = { path: '', headers: {}, body: '{}' }] = calls
  expect(path).toBe(`/v1beta/models/${newerModel}:generateContent`)
  expect(headers).toEqual({
    host: new URL(provider.baseUrl).host,
    connection: 'keep-alive',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': expect.stringMatching(/^ai\/[\d.]+ ai-sdk-[\w-]+\/[\d.]+ node\.js\/24$/),
    'x-goog-api-key': 'the-key',
    accept: '*/*',
    'accept-language': '*',
    'accept-encoding': 'gzip, deflate',
    'sec-fetch-mode': 'cors',
  })
  const { generationConfig, ...rest } = JSON.parse(body)
  expect(rest).toEqual({
    systemInstruction: { parts: [{ text: systemPrompt }] },
    contents: [{ role: 'user', parts: [{ text: JSON.stringify({ texto: text }) }] }],
    safetySettings: ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map((harm) => ({
      category: `HARM_CATEGORY_${harm}`,
      threshold: 'OFF',
    })),
  })
  const { responseJsonSchema, ...sampling } = generationConfig
  expect(sampling).toEqual({
    temperature: 0.2,
    topP: 0.95,
    topK: 64,
    maxOutputTokens: 2_048,
    responseMimeType: 'application/json',
  })
  expect(Object.keys(responseJsonSchema.properties).at(0)).toBe('explanation')
  expect(parseText(body)).toBe(text)
})

test('system prompt: it asks for JSON in Spanish, names the seven categories, and allows sex between consenting adults (AI-14)', () => {
  expect(systemPrompt).toContain('Responde solo con JSON, en español')
  expect(Object.values(categoryNames)).toEqual([
    'abuso infantil',
    'enlaces maliciosos',
    'contenido sexual explícito',
    'violencia extrema',
    'actividades ilegales',
    'código malicioso',
    'evasión de filtros',
  ])
  for (const name of Object.values(categoryNames)) expect(systemPrompt).toContain(`- "${name}":`)
  expect(systemPrompt).toContain('El sexo entre adultos que consienten está permitido')
})

test('rule hits: a self-harm text that the model blocks as a threat goes to a moderator and gets no error', async () => {
  const ai = createTestAi(provider.baseUrl)
  const { verdict } = await checkText({ ai }, 'No quiero vivir. [bloquear:violencia]', ['selfHarm'])
  expect([verdict.isInappropriate, riskLevelFor(verdict), needsReview(verdict)]).toEqual([false, 'high', true])
})
