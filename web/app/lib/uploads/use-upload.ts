// React hook: state of an image upload (progress, cancel, error code).
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { useEffect, useRef, useState } from 'react'
import { UploadError, type UploadOptions } from './upload-image.ts'

export type UploadState =
  | { readonly state: 'idle' | 'stopped' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'failed'; readonly code: ErrorCode | null }

export function useUpload() {
  const [sending, setSending] = useState<UploadState>({ state: 'idle' })
  const stop = useRef<AbortController | null>(null)
  // Abort the upload on unmount.
  useEffect(() => () => stop.current?.abort(), [])

  /** One upload at a time. Resolves to true after success. */
  async function send(run: (sent: UploadOptions) => Promise<unknown>): Promise<boolean> {
    if (stop.current) return false
    const controller = new AbortController()
    stop.current = controller
    setSending({ state: 'sending', share: 0 })
    try {
      await run({ signal: controller.signal, onProgress: (share) => setSending({ state: 'sending', share }) })
      return true
    } catch (error) {
      if (controller.signal.aborted) setSending({ state: 'stopped' })
      else setSending({ state: 'failed', code: error instanceof UploadError ? error.code : 'service.failed' })
      return false
    } finally {
      stop.current = null
    }
  }
  return { sending, send, cancel: () => stop.current?.abort(), reset: () => setSending({ state: 'idle' }) }
}
