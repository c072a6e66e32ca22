// AI client for text moderation: calls a model and, if it fails, an older fallback model. At most two requests, a timeout, a circuit
// breaker per model; it never throws.
import { createHash } from 'node:crypto'
import { type ModelResponse, callModel, loadSdk, type ModelRequest, type TokenUsage } from './ai-client.ts'
import { createCircuitBreaker, type ReportOutcome } from '../resilience/circuit-breaker.ts'
import type { Config } from '../config.ts'
import { type Log } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import { withSpan } from '../observability/spans.ts'

/** Timeouts per model and in total. `short`: a user waits to publish. `long`: no user waits. */
const timeouts = {
  short: { perModelMs: 2_750, totalMs: 5_000 },
  long: { perModelMs: 10_000, totalMs: 20_000 },
} as const
export type TimeoutProfile = keyof typeof timeouts

export type AiAnswer<Value> = {
  readonly kind: 'answered'
  readonly value: Value
  readonly isFallback: boolean
  readonly usage: TokenUsage | null
} & ModelTiming
export type ModelTiming = { readonly model: string; readonly ms: number }
/** `why` has one error code per model, for operators. Never the provider's message, which could quote the text. */
export type AiFailure = {
  readonly kind: 'blocked' | 'unreadable' | 'unavailable'
  readonly reasons: string[]
  /** True: the provider failed, so the result says nothing about the text. False: the text itself could not be classified. */
  readonly isOutage: boolean
  readonly ms: number
}

export type Ai = {
  readonly isConfigured: boolean
  readonly call: <Value>(
    question: ModelRequest<Value>,
    profile?: TimeoutProfile,
  ) => Promise<AiAnswer<Value> | AiFailure>
  /** Preloads the SDK: its first use is slow, and no user should wait for it. */
  readonly preload: () => Promise<void>
}

type AiOptions = { readonly clock?: () => number; readonly onResult?: Metrics['recordAiRequest'] }

export function createAi(config: Config, log: Log, options: AiOptions = {}): Ai {
  const ai = createFallbackChain(config, log, options)
  return {
    ...ai,
    call: async (question, profile) => {
      const answer = await ai.call(question, profile)
      const fallback = answer.kind === 'answered' && answer.isFallback
      options.onResult?.({ result: answer.kind, fallback }, answer.ms / 1_000)
      return answer
    },
  }
}

function createFallbackChain(config: Config, log: Log, { clock = () => performance.now() }: AiOptions): Ai {
  const { AI_API_KEY, AI_BASE_URL, AI_MODELS } = config
  if (AI_API_KEY === undefined && AI_BASE_URL === undefined)
    return {
      isConfigured: false,
      call: async () => ({ kind: 'unavailable', reasons: ['not-configured'], isOutage: true, ms: 0 }),
      preload: async () => {},
    }
  const models = AI_MODELS.map((name) => ({
    name,
    breaker: createCircuitBreaker({
      clock,
      onChange: (isOpen) =>
        log.warn(
          { component: 'ai' },
          isOpen ? 'circuit breaker open: model unavailable' : 'circuit breaker closed: model available',
        ),
    }),
  }))
  const provider = { apiKey: AI_API_KEY ?? 'none', baseUrl: AI_BASE_URL }
  const callAndReport = async <Value>(
    name: string,
    question: ModelRequest<Value>,
    ...rest: [number, number, ReportOutcome]
  ) => {
    const [modelTimeoutMs, remainingMs, reportOutcome] = rest
    const answer = await withSpan('ai request', () =>
      callModel(provider, name, question, Math.min(modelTimeoutMs, remainingMs)),
    ).catch((error: unknown) => {
      log.error({ component: 'ai', exception: error }, 'ai request failed')
      return { kind: 'unavailable', reason: 'fault' } as const
    })
    reportOutcome(!isProviderOutage(answer))
    return answer
  }
  return {
    isConfigured: true,
    preload: loadSdk,
    call: async (question, profile = 'short') => {
      const { perModelMs, totalMs } = timeouts[profile]
      const began = performance.now()
      const elapsed = () => performance.now() - began
      const requestKey = createHash('sha256').update(question.text).digest('base64')
      const why: string[] = []
      let kind: AiFailure['kind'] = 'unavailable'
      let isOutage = false
      for (const [index, { name, breaker }] of models.entries()) {
        const isProbe = breaker.isOpen()
        const reportOutcome = breaker.tryAcquire(requestKey)
        const pendingResponse =
          reportOutcome === null ? null : callAndReport(name, question, perModelMs, totalMs - elapsed(), reportOutcome)
        // Half-open circuit breaker: this request probes the model. A user who wants to publish does not wait for the result.
        if (pendingResponse === null || (isProbe && profile === 'short')) {
          why.push('paused')
          isOutage = true
          continue
        }
        const answer = await pendingResponse
        const timing = { model: name, ms: Math.round(elapsed()) }
        if (answer.kind === 'answered') return { ...answer, isFallback: index > 0, ...timing }
        why.push(answer.reason)
        isOutage ||= isProviderOutage(answer)
        kind = isOutage ? 'unavailable' : answer.kind
        // The provider's content filter rejected the text: the approval of another model is not enough to publish it.
        if (answer.kind === 'blocked') return { kind: 'blocked', reasons: why, isOutage: false, ms: timing.ms }
      }
      return { kind, reasons: why, isOutage, ms: Math.round(elapsed()) }
    },
  }
}

/** A text that cannot be classified is no outage of the provider; neither is a request that it rejects as invalid. */
function isProviderOutage(answer: ModelResponse<unknown>): boolean {
  return answer.kind === 'unavailable' && !['status-400', 'status-413'].includes(answer.reason)
}
