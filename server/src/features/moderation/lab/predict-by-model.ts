// Predictions of the model alone, without the rules: one request per text, bounded by a semaphore, until a deadline.
import type { GoldenText } from '@murmullo/contract/moderation/lab'
import type { LabPrediction } from '@murmullo/contract/moderation/lab-values'
import { categoryFor, type ModelResponse, modelResponse } from '@murmullo/contract/moderation/verdict'
import type { Ai } from '../../../platform/integrations/ai.ts'
import type { TokenUsage } from '../../../platform/integrations/ai-client.ts'
import { createSemaphore } from '../../../platform/resilience/semaphore.ts'
import { encodePromptInput } from '../checks/moderation.prompt.ts'
import type { Predictions } from './lab-runs.columns.ts'

/** The provider also serves the authors who publish meanwhile. */
export const modelConcurrency = 4
/** The job queue considers a job lost after 15 minutes. */
const deadlineMs = 720_000
/** Longer than the circuit breaker stays open. */
const retryDelayMs = 6_000
const attemptsMax = 2
/** Outages in a row after which the provider is considered down, and the remaining texts are not sent. */
const outagesMax = 8

export type ModelPredictions = {
  readonly predictions: Predictions
  readonly latenciesMs: readonly number[]
  /** Null when an answer had no usage. Requests without an answer are not counted. */
  readonly tokens: TokenUsage | null
  readonly models: Readonly<Record<string, number>>
}

type ModelOptions = {
  readonly instructions: string
  readonly onProgress?: (done: number) => Promise<void>
  readonly retryMs?: number
  readonly clock?: () => number
}

export async function predictByModel(
  { ai }: { readonly ai: Pick<Ai, 'call'> },
  texts: readonly GoldenText[],
  { instructions, onProgress, retryMs = retryDelayMs, clock = () => performance.now() }: ModelOptions,
): Promise<ModelPredictions> {
  const predictions: Record<string, LabPrediction> = {}
  const models: Record<string, number> = {}
  const latenciesMs: number[] = []
  const usages: (TokenUsage | null)[] = []
  const endsAt = clock() + deadlineMs
  let outages = 0
  let done = 0
  const isOver = () => outages >= outagesMax || clock() > endsAt

  const predict = async (text: string): Promise<LabPrediction> => {
    for (let attempt = 1; attempt <= attemptsMax && !isOver(); attempt += 1) {
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, retryMs))
      const answer = await ai.call({ instructions, text: encodePromptInput(text), schema: modelResponse }, 'long')
      if (answer.kind === 'answered') {
        outages = 0
        latenciesMs.push(answer.ms)
        usages.push(answer.usage)
        models[answer.model] = (models[answer.model] ?? 0) + 1
        return predictionFor(answer.value)
      }
      // The provider refused this text or answered badly: again would be the same.
      if (!answer.isOutage) return 'noAnswer'
      outages += 1
    }
    return 'noAnswer'
  }

  const semaphore = createSemaphore({ slots: modelConcurrency, maxQueued: texts.length })
  await Promise.all(
    texts.map(({ id, text }) =>
      semaphore.run(async () => {
        predictions[id] = await predict(text)
        done += 1
        await onProgress?.(done)
      }),
    ),
  )
  return { predictions, latenciesMs, tokens: sumTokens(usages), models }
}

function predictionFor(response: ModelResponse): LabPrediction {
  return response.isInappropriate ? (categoryFor(response) ?? 'blocked') : 'clean'
}

function sumTokens(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  let [input, output] = [0, 0]
  for (const usage of usages) {
    if (usage === null) return null
    input += usage.input
    output += usage.output
  }
  return usages.length === 0 ? null : { input, output }
}
