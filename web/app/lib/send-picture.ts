// Image upload with progress events and timeouts. Uses XMLHttpRequest, because `fetch` has no upload progress.
import type { ErrorCode, ErrorReply } from '@murmullo/contract/errors'
import { isCode } from './form-texts.ts'

/** Timeouts without progress: during the upload, and while the server processes the image. */
const patienceMs = { sending: 30_000, looking: 60_000 }

export class NotSent extends Error {
  /** Null when there was no response. */
  readonly code: ErrorCode | null
  constructor(code: ErrorCode | null) {
    super(code ?? 'no answer')
    this.code = code
  }
}

export type Sent = {
  /** Fraction from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export function sendPicture(path: `/${string}`, picture: Blob, { onProgress, signal }: Sent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), ms)
    }
    const stop = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0)
      wait(loaded < total ? patienceMs.sending : patienceMs.looking)
    })
    request.addEventListener('load', () => {
      const reply = read(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(reply)
      else reject(new NotSent(codeIn(reply)))
    })
    request.addEventListener('error', () => reject(new NotSent(null)))
    request.addEventListener('abort', () => reject(signal.aborted ? stopped(signal) : new NotSent(null)))
    request.addEventListener('loadend', () => {
      clearTimeout(patience)
      signal.removeEventListener('abort', stop)
    })
    if (signal.aborted) return reject(stopped(signal))
    signal.addEventListener('abort', stop)
    request.open('PUT', `/api/v1${path}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    wait(patienceMs.sending)
    request.send(picture)
    return undefined
  })
}

function stopped({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('stopped')
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Without a valid error payload the response came from a proxy: a server error, not the reader's network. */
function codeIn(reply: unknown): ErrorCode {
  const code = (reply as Partial<ErrorReply> | null)?.error?.code
  return isCode(code) ? code : 'service.failed'
}
