// React hook: photo upload with progress and cancel. A retry continues with the same photo id.
import type { PreparePhotoInput, photos } from '@murmullo/contract/content/photos'
import { useRef } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { networkErrorMessage } from '../../../lib/errors/error-messages.ts'
import { formErrorMessages, isKnownCode } from '../../../lib/forms/form-error-messages.ts'
import { UploadError, type UploadOptions, uploadImage } from '../../../lib/uploads/upload-image.ts'
import { useUpload } from '../../../lib/uploads/use-upload.ts'

export function usePhotoUpload(onArrived: (id: string) => void) {
  const { sending, send, cancel, reset } = useUpload()
  const prepared = useRef<{ readonly fieldsJson: string; readonly id: string } | null>(null)

  /** Reuses the id while the fields are unchanged, so a retry creates no second photo. */
  async function photoIdFor(input: PreparePhotoInput): Promise<string> {
    const fieldsJson = JSON.stringify(input)
    if (prepared.current?.fieldsJson !== fieldsJson) prepared.current = { fieldsJson, id: await prepare(input) }
    return prepared.current.id
  }

  async function deliver(input: PreparePhotoInput, file: File, sent: UploadOptions): Promise<void> {
    const id = await photoIdFor(input)
    try {
      await uploadImage(`/photos/${id}/image`, file, sent)
    } catch (error) {
      const code = error instanceof UploadError ? error.code : null
      // The upload had succeeded, but its response was lost.
      if (code === 'photos.already_sent') return
      // The prepared photo has expired on the server: create a new one.
      if (code === 'photos.not_found') prepared.current = null
      throw error
    }
  }

  return {
    progress: sending.state === 'sending' ? sending.share : null,
    isStopped: sending.state === 'stopped',
    fault: sending.state === 'failed' ? faultFor(sending.code) : null,
    send: async (input: PreparePhotoInput, file: File) => {
      const isThere = await send((sent) => deliver(input, file, sent))
      if (isThere && prepared.current) onArrived(prepared.current.id)
    },
    cancel,
    reset,
  }
}

async function prepare(input: PreparePhotoInput): Promise<string> {
  try {
    return (await callApi<typeof photos.preparePhoto>('POST', '/photos', input)).id
  } catch (error) {
    throw new UploadError(error instanceof Error && isKnownCode(error.message) ? error.message : null)
  }
}

/** `canRetry`: the same file may succeed on retry. */
function faultFor(code: UploadError['code']): { readonly text: string; readonly canRetry: boolean } {
  if (code === null) return { text: networkErrorMessage, canRetry: true }
  if (code === 'photos.not_found') return { text: formErrorMessages['service.failed'], canRetry: true }
  return { text: formErrorMessages[code], canRetry: /^(service|request)\.|\.(busy|storage_unavailable)$/.test(code) }
}
