// AI provider adapter: one request to one model, with a timeout and a response size limit. Failures become one-word error codes.
import type { ZodMiniType } from 'zod/mini'

/** The whole request: instructions, the text and the response schema. Nothing about the author. */
export type Question<Value> = {
  readonly instructions: string
  readonly text: string
  readonly form: ZodMiniType<Value>
}
export type Answer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'blocked' | 'unreadable' | 'unavailable'; readonly why: string }

type Provider = { readonly apiKey: string; readonly baseUrl: string | undefined }

const sampling = { temperature: 0.2, topP: 0.95, topK: 64, maxOutputTokens: 2_048 } as const
/** Far more than 2,048 output tokens need. */
const answerMaxBytes = 64 * 1_024

/** Filters off: we ask about harmful texts, which the provider's own filters would block. */
const harms = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'] as const
const safetySettings = harms.map((harm) => ({ category: `HARM_CATEGORY_${harm}` as const, threshold: 'OFF' as const }))

let library: Promise<Library> | undefined
type Library = Awaited<ReturnType<typeof importLibrary>>

/** Lazy import: 250 ms that only processes with text moderation need to spend. */
async function importLibrary() {
  const [{ generateText, Output, APICallError, NoObjectGeneratedError, NoOutputGeneratedError }, { createGoogle }] =
    await Promise.all([import('ai'), import('@ai-sdk/google')])
  // The SDK would write warnings to the console, bypassing our log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return { generateText, Output, APICallError, NoObjectGeneratedError, NoOutputGeneratedError, createGoogle }
}

export async function loadModels(): Promise<void> {
  library ??= importLibrary()
  await library
}

export async function askModel<Value>(
  { apiKey, baseUrl }: Provider,
  model: string,
  { instructions, text, form }: Question<Value>,
  patienceMs: number,
): Promise<Answer<Value>> {
  library ??= importLibrary()
  const { generateText, Output, createGoogle, ...errors } = await library
  const patience = AbortSignal.timeout(Math.max(1, Math.ceil(patienceMs)))
  const google = createGoogle({ apiKey, fetch: fetchOnce(), ...(baseUrl !== undefined && { baseURL: baseUrl }) })
  try {
    const result = await generateText({
      ...sampling,
      model: google(model),
      instructions,
      prompt: text,
      output: Output.object({ schema: form }),
      maxRetries: 0,
      abortSignal: patience,
      providerOptions: { google: { safetySettings } },
    })
    if (result.finishReason === 'content-filter') return blocked(result.rawFinishReason)
    return { kind: 'answered', value: result.output }
  } catch (error) {
    if (patience.aborted) return { kind: 'unavailable', why: 'timeout' }
    return failureOf(error, errors)
  }
}

type Errors = Pick<Library, 'APICallError' | 'NoObjectGeneratedError' | 'NoOutputGeneratedError'>

function failureOf(error: unknown, { APICallError, NoObjectGeneratedError, NoOutputGeneratedError }: Errors) {
  const unreadable = { kind: 'unreadable', why: 'unreadable' } as const
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'content-filter' ? blocked(undefined) : unreadable
  if (NoOutputGeneratedError.isInstance(error) || error instanceof UnwelcomeAnswer) return unreadable
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status === undefined) return { kind: 'unavailable', why: 'network' } as const
  return status < 300 ? unreadable : ({ kind: 'unavailable', why: `status-${status}` } as const)
}

function blocked(reason: string | undefined): Answer<never> {
  // The provider's reason, only if it is one of its plain constants.
  return {
    kind: 'blocked',
    why: reason !== undefined && /^[A-Z_]{1,40}$/.test(reason) ? `blocked-${reason}` : 'blocked',
  }
}

class UnwelcomeAnswer extends Error {}

/** A `fetch` for one request, without redirects, that reads the response body up to a limit. */
function fetchOnce(): typeof fetch {
  let isSpent = false
  return async (target, options) => {
    // A model may request a second call for the rest of its response.
    if (isSpent) throw new UnwelcomeAnswer('one request is enough')
    isSpent = true
    const answer = await fetch(target, { ...options, redirect: 'error' })
    return answer.body === null ? answer : new Response(answer.body.pipeThrough(cutOff(answerMaxBytes)), answer)
  }
}

function cutOff(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform: (part, controller) => {
      bytes += part.byteLength
      if (bytes <= maxBytes) controller.enqueue(part)
      else controller.error(new UnwelcomeAnswer('too long'))
    },
  })
}
