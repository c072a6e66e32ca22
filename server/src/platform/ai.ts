// AI client for text moderation: calls a model and, if it fails, an older fallback model. At most two requests, a timeout, a circuit
// breaker per model; it never throws.
import { createHash } from 'node:crypto'
import { type Answer, askModel, loadModels, type Question } from './ai-model.ts'
import { createBreaker, type Turn } from './breaker.ts'
import type { Config } from './config.ts'
import { faultOf, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { inSpan } from './spans.ts'

/** Timeouts per model and in total. `short`: a user waits to publish. `long`: no user waits. */
const patience = {
  short: { perModelMs: 2_750, togetherMs: 5_000 },
  long: { perModelMs: 10_000, togetherMs: 20_000 },
} as const
export type Patience = keyof typeof patience

export type Judged<Value> = { readonly kind: 'answered'; readonly value: Value; readonly isFallback: boolean } & Asked
export type Asked = { readonly model: string; readonly ms: number }
/** `why` has one error code per model, for operators. Never the provider's message, which could quote the text. */
export type Unjudged = {
  readonly kind: 'blocked' | 'unreadable' | 'unavailable'
  readonly why: string[]
  /** True: the provider failed, so the result says nothing about the text. False: the text itself could not be classified. */
  readonly isOutage: boolean
  readonly ms: number
}

export type Ai = {
  readonly ask: <Value>(question: Question<Value>, how?: Patience) => Promise<Judged<Value> | Unjudged>
  /** Preloads the SDK: its first use is slow, and no user should wait for it. */
  readonly load: () => Promise<void>
}

type AiOptions = { readonly clock?: () => number; readonly onJudged?: Metrics['judged'] }

export function openAi(config: Config, log: Log, options: AiOptions = {}): Ai {
  const ai = askInTurn(config, log, options)
  return {
    ...ai,
    ask: async (question, how) => {
      const answer = await ai.ask(question, how)
      const fallback = answer.kind === 'answered' && answer.isFallback
      options.onJudged?.({ verdict: answer.kind, fallback }, answer.ms / 1_000)
      return answer
    },
  }
}

function askInTurn(config: Config, log: Log, { clock = () => performance.now() }: AiOptions): Ai {
  const { AI_API_KEY, AI_BASE_URL, AI_MODELS } = config
  if (AI_API_KEY === undefined && AI_BASE_URL === undefined)
    return {
      ask: async () => ({ kind: 'unavailable', why: ['not-configured'], isOutage: true, ms: 0 }),
      load: async () => {},
    }
  const models = AI_MODELS.map((name) => ({
    name,
    breaker: createBreaker({
      clock,
      onChange: (isOpen) => log.warn({ part: 'ai' }, isOpen ? 'a model is away' : 'a model is back'),
    }),
  }))
  const provider = { apiKey: AI_API_KEY ?? 'none', baseUrl: AI_BASE_URL }
  const askAndTell = async <Value>(name: string, question: Question<Value>, ...rest: [number, number, Turn]) => {
    const [mostMs, leftMs, turn] = rest
    const answer = await inSpan('ai ask', () => askModel(provider, name, question, Math.min(mostMs, leftMs))).catch(
      (error: unknown) => {
        log.error({ part: 'ai', fault: faultOf(error) }, 'could not ask')
        return { kind: 'unavailable', why: 'fault' } as const
      },
    )
    turn(!isOutageIn(answer))
    return answer
  }
  return {
    load: loadModels,
    ask: async (question, how = 'short') => {
      const { perModelMs, togetherMs } = patience[how]
      const began = performance.now()
      const elapsed = () => performance.now() - began
      const about = createHash('sha256').update(question.text).digest('base64')
      const why: string[] = []
      let kind: Unjudged['kind'] = 'unavailable'
      let isOutage = false
      for (const [place, { name, breaker }] of models.entries()) {
        const isProbe = breaker.isOpen()
        const turn = breaker.enter(about)
        const answering = turn === null ? null : askAndTell(name, question, perModelMs, togetherMs - elapsed(), turn)
        // Half-open circuit breaker: this request probes the model. A user who wants to publish does not wait for the result.
        if (answering === null || (isProbe && how === 'short')) {
          why.push('paused')
          isOutage = true
          continue
        }
        const answer = await answering
        const asked = { model: name, ms: Math.round(elapsed()) }
        if (answer.kind === 'answered') return { ...answer, isFallback: place > 0, ...asked }
        why.push(answer.why)
        isOutage ||= isOutageIn(answer)
        kind = isOutage ? 'unavailable' : answer.kind
        // The provider's content filter rejected the text: the approval of another model is not enough to publish it.
        if (answer.kind === 'blocked') return { kind: 'blocked', why, isOutage: false, ms: asked.ms }
      }
      return { kind, why, isOutage, ms: Math.round(elapsed()) }
    },
  }
}

/** A text that cannot be classified is no outage of the provider; neither is a request that it rejects as invalid. */
function isOutageIn(answer: Answer<unknown>): boolean {
  return answer.kind === 'unavailable' && !['status-400', 'status-413'].includes(answer.why)
}
