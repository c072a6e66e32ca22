// React hook: photo upload with progress and cancel. A retry continues with the same photo id.
import type { photos } from '@murmullo/contract/photos'
import { useRef } from 'react'
import { callApi } from '../../lib/call-api.ts'
import { unreachableText } from '../../lib/error-texts.ts'
import { formTexts, isCode } from '../../lib/form-texts.ts'
import { NotSent, type Sent, sendPicture } from '../../lib/send-picture.ts'
import { useSending } from '../../lib/use-sending.ts'
import { photoOf, type Written } from './photo-in-form.ts'

export function usePhotoSending(onArrived: (id: string) => void) {
  const { sending, send, cancel, reset } = useSending()
  const prepared = useRef<{ readonly words: string; readonly id: string } | null>(null)

  /** Reuses the id while the fields are unchanged, so a retry creates no second photo. */
  async function idOf(written: Written): Promise<string> {
    const words = JSON.stringify(written)
    if (prepared.current?.words !== words) prepared.current = { words, id: await prepare(written) }
    return prepared.current.id
  }

  async function deliver(written: Written, file: File, sent: Sent): Promise<void> {
    const id = await idOf(written)
    try {
      await sendPicture(`/photos/${id}/image`, file, sent)
    } catch (error) {
      const code = error instanceof NotSent ? error.code : null
      // The upload had succeeded, but its response was lost.
      if (code === 'photos.already_sent') return
      // The prepared photo has expired on the server: create a new one.
      if (code === 'photos.not_found') prepared.current = null
      throw error
    }
  }

  return {
    share: sending.state === 'sending' ? sending.share : null,
    isStopped: sending.state === 'stopped',
    fault: sending.state === 'failed' ? faultFor(sending.code) : null,
    send: async (written: Written, file: File) => {
      const isThere = await send((sent) => deliver(written, file, sent))
      if (isThere && prepared.current) onArrived(prepared.current.id)
    },
    cancel,
    reset,
  }
}

async function prepare(written: Written): Promise<string> {
  try {
    return (await callApi<typeof photos.preparePhoto>('POST', '/photos', photoOf(written))).id
  } catch (error) {
    throw new NotSent(error instanceof Error && isCode(error.message) ? error.message : null)
  }
}

/** `canRetry`: the same file may succeed on retry. */
function faultFor(code: NotSent['code']): { readonly text: string; readonly canRetry: boolean } {
  if (code === null) return { text: unreachableText, canRetry: true }
  if (code === 'photos.not_found') return { text: formTexts['service.failed'], canRetry: true }
  return { text: formTexts[code], canRetry: /^(service|request)\.|\.(busy|storage_away)$/.test(code) }
}
