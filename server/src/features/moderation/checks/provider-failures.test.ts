// Failure tests of text moderation: timeouts, network errors, invalid responses, circuit breaker and recovery.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../test/servers/free-port.ts'
import { createTestAi } from '../../../../test/servers/ai-client.ts'
import type { Behaviour } from '../../../dev/fake-ai-behaviours.ts'
import { type FakeAiProvider, startFakeAiProvider } from '../../../dev/fake-ai-provider.ts'
import { checkText } from './check-text.ts'
import { needsReview, riskLevelFor } from './risk-level.ts'

const providers: FakeAiProvider[] = []
beforeAll(() => createTestAi('http://127.0.0.1:1/v1beta').preload())
afterAll(() => Promise.all(providers.map(({ close }) => close())))

async function startProvider(behaviour: Behaviour): Promise<FakeAiProvider> {
  const provider = await startFakeAiProvider()
  providers.push(provider)
  provider.setBehaviour(behaviour)
  return provider
}

type Ai = ReturnType<typeof createTestAi>
const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco']

async function timed(ai: Ai, text: string) {
  const began = performance.now()
  const outcome = await checkText({ ai }, text, [])
  return { ...outcome, ms: performance.now() - began }
}

/** In every failure: the text is stored for review, never safe, not blocked, and the response comes within six seconds. */
function expectReview({ kind, verdict, ms }: Awaited<ReturnType<typeof timed>>) {
  expect(kind).toBe('failed')
  expect(verdict).toMatchObject({
    isInappropriate: false,
    requiresHumanReview: true,
    confidenceScore: null,
    model: null,
  })
  expect(verdict.explanation).toBe('No se pudo analizar con ningún modelo disponible')
  expect([needsReview(verdict), riskLevelFor(verdict)]).toEqual([true, 'low'])
  expect(ms).toBeLessThan(6_000)
}

describe.concurrent('provider unavailable', () => {
  test.each<[Behaviour, string, string]>([
    ['slow', 'timeout', 'Error de la API: no respondió a tiempo'],
    ['hang', 'timeout', 'Error de la API: no respondió a tiempo'],
    ['stall', 'timeout', 'Error de la API: no respondió a tiempo'],
    ['hangUp', 'network', 'Error de la API: no se pudo conectar'],
    ['garbage', 'network', 'Error de la API: no se pudo conectar'],
    ['elsewhere', 'network', 'Error de la API: no se pudo conectar'],
    ['tooMany', 'status-429', 'Error de la API: respondió con el código 429'],
    ['broken', 'status-500', 'Error de la API: respondió con el código 500'],
  ])(
    '%s: every text goes to a moderator, and the circuit breaker opens so that later requests do not wait (AI-09, AI-13)',
    async (behaviour, why, reason) => {
      const provider = await startProvider(behaviour)
      const ai = createTestAi(provider.baseUrl)
      const outcomes = await Promise.all(texts.map((text) => timed(ai, text)))
      for (const outcome of outcomes) {
        expectReview(outcome)
        expect(outcome).toMatchObject({ verdict: { reason }, aiError: `${why}, ${why}` })
      }
      const calls = provider.requests.length
      expect(calls).toBeLessThanOrEqual(2 * texts.length)
      const later: number[] = []
      for (const text of ['seis', 'siete', 'ocho', 'nueve']) {
        const outcome = await timed(ai, text)
        expectReview(outcome)
        expect(outcome).toMatchObject({
          verdict: { reason: 'Error de la API: en pausa tras varios fallos' },
          aiError: 'paused, paused',
        })
        later.push(outcome.ms)
      }
      // The fastest one: other tests share the CPU and this event loop.
      expect(Math.min(...later)).toBeLessThan(5)
      expect(provider.requests).toHaveLength(calls)
    },
  )

  test('a refused connection or failed TLS handshake is a network error, and the text goes to a moderator', async () => {
    const plain = await startProvider('approve')
    for (const baseUrl of [`http://127.0.0.1:${await freePort()}/v1beta`, plain.baseUrl.replace('http:', 'https:')]) {
      const outcome = await timed(createTestAi(baseUrl), 'uno')
      expectReview(outcome)
      expect(outcome).toMatchObject({ aiError: 'network, network' })
    }
  })

  test('after the breaker interval one probe succeeds, and texts get verdicts again', async ({ expect }) => {
    let now = 0
    const provider = await startProvider('broken')
    const ai = createTestAi(provider.baseUrl, () => now)
    for (const text of texts) await timed(ai, text)
    expect(provider.requests).toHaveLength(6)
    provider.setBehaviour('judgeByWords')
    expect((await timed(ai, 'uno')).kind).toBe('failed')
    now = 5_000
    // Publish requests do not wait for the probe.
    expect(await timed(ai, 'dos')).toMatchObject({ kind: 'failed', aiError: 'paused, paused' })
    await expect.poll(async () => (await timed(ai, '[bloquear:violencia]')).verdict.isInappropriate).toBe(true)
    expect((await timed(ai, 'tres')).kind).toBe('judged')
  })
})

describe.concurrent('invalid provider response', () => {
  test.each<Behaviour>([
    'html',
    'truncated',
    'fenced',
    'wrongTypes',
    'tooSure',
    'empty',
    'nothing',
    'huge',
    'unending',
  ])(
    '%s: every text goes to a moderator, and the circuit breaker stays closed (AI-10, AI-13, AI-15)',
    async (behaviour) => {
      const provider = await startProvider(behaviour)
      const ai = createTestAi(provider.baseUrl)
      for (const text of texts) {
        const outcome = await timed(ai, text)
        expectReview(outcome)
        expect(outcome).toMatchObject({
          verdict: { reason: 'Error al analizar la respuesta de la IA' },
          aiError: 'unreadable, unreadable',
        })
      }
      expect(provider.requests).toHaveLength(2 * texts.length)
      provider.setBehaviour('approve')
      expect(riskLevelFor((await timed(ai, 'seis')).verdict)).toBe('safe')
    },
  )

  test('a huge response body is aborted before ten megabytes', async () => {
    const provider = await startProvider('huge')
    await timed(createTestAi(provider.baseUrl), 'uno')
    for (const { bytesSent } of provider.requests) expect(bytesSent()).toBeLessThan(8_000_000)
  })
})

describe.concurrent('provider available', () => {
  test('intermittent errors: a text gets the fallback model or a moderator, never a default of safe', async () => {
    const provider = await startProvider('flapping')
    const ai = createTestAi(provider.baseUrl)
    const levels: string[] = []
    for (let round = 0; round < 30; round += 1) {
      const before = provider.requests.length
      const { kind, verdict } = await timed(ai, `[bloquear:violencia] ${round}`)
      levels.push(`${kind} ${riskLevelFor(verdict)}`)
      expect(provider.requests.length - before).toBeLessThanOrEqual(2)
    }
    expect(new Set(levels)).toEqual(new Set(['judged high', 'failed low']))
  })

  test.each(['[falla:broken]', '[falla:hangUp]'])(
    '%s: repeated errors for one text do not open the circuit breaker for other texts',
    async (text) => {
      const provider = await startProvider('judgeByWords')
      const ai = createTestAi(provider.baseUrl)
      for (let round = 0; round < 10; round += 1) expectReview(await timed(ai, text))
      expect(riskLevelFor((await timed(ai, 'hola')).verdict)).toBe('safe')
    },
  )

  test('a refused prompt, a blocked response or a wrong key does not open the circuit breaker', async () => {
    for (const behaviour of ['refusePrompt', 'block', 'wrongKey'] as const) {
      const provider = await startProvider(behaviour)
      const ai = createTestAi(provider.baseUrl)
      for (const text of texts) await timed(ai, text)
      provider.setBehaviour('approve')
      expect(riskLevelFor((await timed(ai, 'seis')).verdict), behaviour).toBe('safe')
    }
  })
})
