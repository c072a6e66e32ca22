// Integration tests of the model's predictions on labelled texts, against a fake AI provider over HTTP: failures, outages, usage, concurrency.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestAi, newerModel, olderModel } from '../../../../test/servers/ai-client.ts'
import { type FakeAiProvider, startFakeAiProvider } from '../../../dev/fake-ai-provider.ts'
import { modelConcurrency, predictByModel } from './predict-by-model.ts'

let provider: FakeAiProvider
beforeAll(async () => {
  provider = await startFakeAiProvider()
})
afterAll(() => provider.close())
beforeEach(() => provider.setBehaviour('judgeByWords'))

const label = (texts: readonly string[]) =>
  texts.map((text, index) => ({ id: `g${index}`, label: 'clean', kind: 'plain', region: 'mx', text }) as const)
const predict = (texts: readonly string[], baseUrl = provider.baseUrl, progress: number[] = []) =>
  predictByModel({ ai: createTestAi(baseUrl) }, label(texts), {
    instructions: 'Juzga.',
    retryMs: 0,
    onProgress: async (done) => void progress.push(done),
  })

test('model predictions: each answer is a category or clean; a text that the provider refuses has no answer', async () => {
  const progress: number[] = []
  const result = await predict(
    ['Hola.', '[bloquear:violencia]', '[bloquear:abuso infantil]', '[rechazar]'],
    provider.baseUrl,
    progress,
  )
  expect(result.predictions).toEqual({ g0: 'clean', g1: 'extremeViolence', g2: 'childAbuse', g3: 'noAnswer' })
  expect(progress).toEqual([1, 2, 3, 4])
  expect(result).toMatchObject({ models: { [newerModel]: 3 }, tokens: { input: 3_000, output: 300 } })
  expect(result.latenciesMs).toHaveLength(3)
  const sent = JSON.parse(provider.requests.at(-1)?.body ?? '') as object
  expect(sent).toMatchObject({ systemInstruction: { parts: [{ text: 'Juzga.' }] } })
})

test.each(['html', 'truncated', 'wrongTypes', 'tooSure', 'empty'] as const)(
  'model predictions: an answer in another format (%s) is no answer, and not clean',
  async (behaviour) => {
    provider.setBehaviour(behaviour)
    const { predictions, tokens } = await predict(['Hola.'])
    expect([predictions, tokens]).toEqual([{ g0: 'noAnswer' }, null])
  },
)

test('model predictions: the fallback model is counted by its name', async () => {
  provider.setBehaviour('broken', newerModel)
  expect(await predict(['Hola.'])).toMatchObject({ predictions: { g0: 'clean' }, models: { [olderModel]: 1 } })
})

test('model predictions: while the provider is down, the run stops sending texts and none is clean', async () => {
  provider.setBehaviour('broken')
  const before = provider.requests.length
  const { predictions } = await predict(Array.from({ length: 60 }, (_, index) => `Texto ${index}`))
  expect(new Set(Object.values(predictions))).toEqual(new Set(['noAnswer']))
  expect(provider.requests.length - before).toBeLessThan(30)
})

test('model predictions: no more requests run at once than the bound', async () => {
  let open = 0
  let most = 0
  const answer = { explanation: '', detectedPatterns: [], reason: 'ninguna', isInappropriate: false }
  const verdict = { ...answer, isExplicit: false, requiresHumanReview: false, confidenceScore: 1 }
  const body = {
    candidates: [{ content: { role: 'model', parts: [{ text: JSON.stringify(verdict) }] }, finishReason: 'STOP' }],
  }
  const server = createServer((_request, reply) => {
    open += 1
    most = Math.max(most, open)
    // Long enough for further requests to arrive, if there were any.
    setTimeout(() => {
      open -= 1
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }, 50)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { predictions } = await predict(
    Array.from({ length: 16 }, (_, index) => `Texto ${index}`),
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`,
  )
  expect([most, new Set(Object.values(predictions))]).toEqual([modelConcurrency, new Set(['clean'])])
})
