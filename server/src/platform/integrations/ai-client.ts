// AI provider adapter: one request to one model, with a timeout and a response size limit. Failures become one-word error codes.
import type { ZodMiniType } from 'zod/mini'

/** The whole request: instructions, the text and the response schema. Nothing about the author. */
export type ModelRequest<Value> = {
  readonly instructions: string
  readonly text: string
  readonly schema: ZodMiniType<Value>
}
/** As the provider counts it; it bills by it. */
export type TokenUsage = { readonly input: number; readonly output: number }
export type ModelResponse<Value> =
  | { readonly kind: 'answered'; readonly value: Value; readonly usage: TokenUsage | null }
  | { readonly kind: 'blocked' | 'unreadable' | 'unavailable'; readonly reason: string }

type Provider = { readonly apiKey: string; readonly baseUrl: string | undefined }

const sampling = { temperature: 0.2, topP: 0.95, topK: 64, maxOutputTokens: 2_048 } as const
/** Far more than 2,048 output tokens need. */
const maxResponseBytes = 64 * 1_024

/** Filters off: we ask about harmful texts, which the provider's own filters would block. */
const harmCategories = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'] as const
const safetySettings = harmCategories.map((harm) => ({
  category: `HARM_CATEGORY_${harm}` as const,
  threshold: 'OFF' as const,
}))

let sdk: Promise<Sdk> | undefined
type Sdk = Awaited<ReturnType<typeof importSdk>>

/** Lazy import: 250 ms that only processes with text moderation need to spend. */
async function importSdk() {
  const [{ generateText, Output, APICallError, NoObjectGeneratedError, NoOutputGeneratedError }, { createGoogle }] =
    await Promise.all([import('ai'), import('@ai-sdk/google')])
  // The SDK would write warnings to the console, bypassing our log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return { generateText, Output, APICallError, NoObjectGeneratedError, NoOutputGeneratedError, createGoogle }
}

export async function loadSdk(): Promise<void> {
  sdk ??= importSdk()
  await sdk
}

export async function callModel<Value>(
  { apiKey, baseUrl }: Provider,
  model: string,
  { instructions, text, schema: form }: ModelRequest<Value>,
  timeoutMs: number,
): Promise<ModelResponse<Value>> {
  sdk ??= importSdk()
  const { generateText, Output, createGoogle, ...errors } = await sdk
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)))
  const google = createGoogle({
    apiKey,
    fetch: createSingleUseFetch(),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
  })
  try {
    const result = await generateText({
      ...sampling,
      model: google(model),
      instructions,
      prompt: text,
      output: Output.object({ schema: form }),
      maxRetries: 0,
      abortSignal: timeout,
      providerOptions: { google: { safetySettings } },
    })
    if (result.finishReason === 'content-filter') return blocked(result.rawFinishReason)
    const { inputTokens, outputTokens } = result.usage
    const usage =
      inputTokens === undefined || outputTokens === undefined ? null : { input: inputTokens, output: outputTokens }
    return { kind: 'answered', value: result.output, usage }
  } catch (error) {
    if (timeout.aborted) return { kind: 'unavailable', reason: 'timeout' }
    return toFailure(error, errors)
  }
}

type Errors = Pick<Sdk, 'APICallError' | 'NoObjectGeneratedError' | 'NoOutputGeneratedError'>

function toFailure(error: unknown, { APICallError, NoObjectGeneratedError, NoOutputGeneratedError }: Errors) {
  const unreadable = { kind: 'unreadable', reason: 'unreadable' } as const
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'content-filter' ? blocked(undefined) : unreadable
  if (NoOutputGeneratedError.isInstance(error) || error instanceof InvalidResponseError) return unreadable
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status === undefined) return { kind: 'unavailable', reason: 'network' } as const
  return status < 300 ? unreadable : ({ kind: 'unavailable', reason: `status-${status}` } as const)
}

function blocked(reason: string | undefined): ModelResponse<never> {
  // The provider's reason, only if it is one of its plain constants.
  return {
    kind: 'blocked',
    reason: reason !== undefined && /^[A-Z_]{1,40}$/.test(reason) ? `blocked-${reason}` : 'blocked',
  }
}

class InvalidResponseError extends Error {}

/** A `fetch` for one request, without redirects, that reads the response body up to a limit. */
function createSingleUseFetch(): typeof fetch {
  let isUsed = false
  return async (target, options) => {
    // A model may request a second call for the rest of its response.
    if (isUsed) throw new InvalidResponseError('one request is enough')
    isUsed = true
    const answer = await fetch(target, { ...options, redirect: 'error' })
    return answer.body === null ? answer : new Response(answer.body.pipeThrough(limitBytes(maxResponseBytes)), answer)
  }
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform: (part, controller) => {
      bytes += part.byteLength
      if (bytes <= maxBytes) controller.enqueue(part)
      else controller.error(new InvalidResponseError('too long'))
    },
  })
}
