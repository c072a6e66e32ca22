// Image upload with progress events and timeouts. Uses XMLHttpRequest, because `fetch` has no upload progress.
import type { ErrorCode, ErrorReply } from '@murmullo/contract/core/errors'
import { isKnownCode } from '../forms/form-error-messages.ts'

/** Timeouts without progress: during the upload, and while the server processes the image. */
const timeoutsMs = { sending: 30_000, processing: 60_000 }

export class UploadError extends Error {
  /** Null when there was no response. */
  readonly code: ErrorCode | null
  constructor(code: ErrorCode | null) {
    super(code ?? 'no answer')
    this.code = code
  }
}

export type UploadOptions = {
  /** Fraction from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export function uploadImage(path: `/${string}`, image: Blob, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const resetTimeout = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), ms)
    }
    const stop = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0)
      resetTimeout(loaded < total ? timeoutsMs.sending : timeoutsMs.processing)
    })
    request.addEventListener('load', () => {
      const reply = parseJson(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(reply)
      else reject(new UploadError(responseErrorCode(reply)))
    })
    request.addEventListener('error', () => reject(new UploadError(null)))
    request.addEventListener('abort', () => reject(signal.aborted ? abortError(signal) : new UploadError(null)))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
    if (signal.aborted) return reject(abortError(signal))
    signal.addEventListener('abort', stop)
    request.open('PUT', `/api/v1${path}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    resetTimeout(timeoutsMs.sending)
    request.send(image)
    return undefined
  })
}

function abortError({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('stopped')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Without a valid error payload the response came from a proxy: a server error, not the reader's network. */
function responseErrorCode(reply: unknown): ErrorCode {
  const code = (reply as Partial<ErrorReply> | null)?.error?.code
  return isKnownCode(code) ? code : 'service.failed'
}
