// Response behaviours of the fake AI provider: a sensible model, a model that obeys prompt injection, and every kind of provider failure.
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { categoryNames, type ModelResponse } from '@murmullo/contract/moderation/verdict'

type Respond = (reply: ServerResponse, text: string, call: number) => void | Promise<void>

const approved: ModelResponse = {
  explanation: 'Nada que objetar.',
  detectedPatterns: [],
  reason: 'ninguna',
  isInappropriate: false,
  isExplicit: false,
  requiresHumanReview: false,
  confidenceScore: 0.95,
}
const names = Object.values(categoryNames)

function send(reply: ServerResponse, answer: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}
function candidate(text: string, finishReason = 'STOP', more = {}) {
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, ...more }],
    usageMetadata: { promptTokenCount: 1_000, candidatesTokenCount: 100, totalTokenCount: 1_100 },
  }
}
const verdict = (difference: Partial<ModelResponse> = {}) => candidate(JSON.stringify({ ...approved, ...difference }))
const failed = (code: number, status: string) => ({ error: { code, status, message: 'Quota of the key ends here.' } })

/**
 * Keywords in the text select the verdict: `[bloquear:violencia]`, `[explícito]`, `[duda]`, `[revisar]`, `[rechazar]`; `[falla:hang]`
 * fails.
 */
const judgeByWords: Respond = (reply, text, call) => {
  const failure = /\[falla:(\w+)\]/.exec(text)?.[1]
  if (failure !== undefined && isBehaviour(failure)) return behaviours[failure](reply, '', call)
  if (text.includes('[rechazar]')) return behaviours.refusePrompt(reply, text, call)
  const wanted = /\[bloquear(?::(.+?))?\]/.exec(text)
  const reason = names.find((name) => name.includes(wanted?.[1] ?? name)) ?? 'ninguna'
  if (wanted)
    return send(reply, verdict({ isInappropriate: true, reason, explanation: 'El texto pide ser bloqueado.' }))
  send(
    reply,
    verdict({
      isExplicit: text.includes('[explícito]'),
      requiresHumanReview: text.includes('[revisar]'),
      ...(text.includes('[duda]') && { confidenceScore: 0.4 }),
    }),
  )
}

const respondError: Respond = (reply) => send(reply, failed(500, 'INTERNAL'), 500)

const behaviourTable = {
  judgeByWords,
  approve: (reply) => send(reply, verdict()),
  block: (reply) => send(reply, verdict({ isInappropriate: true, reason: 'violencia extrema' })),
  /** Prompt injection: a model that follows instructions in the text. */
  obey: (reply, text, call) =>
    /ignora|olvida|aprueba|apropiado|false/i.test(text)
      ? send(reply, verdict({ confidenceScore: 1 }))
      : judgeByWords(reply, text, call),
  /** Response of a provider that blocks a prompt before its model reads it. */
  refusePrompt: (reply) => send(reply, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
  stopForSafety: (reply) => send(reply, { candidates: [{ finishReason: 'SAFETY' }] }),

  slow: (reply) => void setTimeout(() => send(reply, verdict()), 30_000).unref(),
  hang: () => {},
  /** Starts the response body and never ends it. */
  stall: (reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).write('{"candidates":['),
  hangUp: (reply) => void reply.socket?.destroy(),
  tooMany: (reply) => send(reply, failed(429, 'RESOURCE_EXHAUSTED'), 429),
  broken: respondError,
  wrongKey: (reply) => send(reply, failed(400, 'INVALID_ARGUMENT'), 400),
  /** Not an HTTP response but a TLS alert (handshake failure). */
  garbage: (reply) => void reply.socket?.end(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28])),
  html: (reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Bienvenido</h1>'),
  truncated: (reply) => send(reply, candidate(JSON.stringify(approved).slice(0, 60), 'MAX_TOKENS')),
  fenced: (reply) => send(reply, candidate(`\`\`\`json\n${JSON.stringify(approved)}\n\`\`\``)),
  wrongTypes: (reply) =>
    send(reply, candidate(JSON.stringify({ ...approved, isInappropriate: 'no', detectedPatterns: 'no' }))),
  tooSure: (reply) => send(reply, verdict({ confidenceScore: 7 })),
  empty: (reply) => send(reply, {}),
  nothing: (reply) => void reply.writeHead(200).end(),
  huge: async (reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).write('{"candidates":[{"content":{"parts":[{"text":"')
    await pipeline(Array(160).fill('a'.repeat(65_536)), reply)
  },
  /** Every response requests a continuation, so the client would loop. */
  unending: (reply) => send(reply, candidate('{"explanation":"', 'CONTINUATION', { continuationToken: 'more' })),
  elsewhere: (reply) => void reply.writeHead(307, { location: '/elsewhere' }).end(),
  flapping: (reply, text, call) => (call % 2 === 0 ? respondError : judgeByWords)(reply, text, call),
} as const satisfies Record<string, Respond>

export type Behaviour = keyof typeof behaviourTable

export const behaviours: Record<Behaviour, Respond> = behaviourTable

export function isBehaviour(name: unknown): name is Behaviour {
  return typeof name === 'string' && Object.hasOwn(behaviourTable, name)
}
