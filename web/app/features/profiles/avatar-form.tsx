// Avatar form: select, crop and upload an image, or remove it. Without JavaScript the server crops the centre.
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { validateImageFile, acceptedImageTypes } from '../../lib/uploads/validate-image.ts'
import { uploadImage } from '../../lib/uploads/upload-image.ts'
import { UploadProgress } from '../../lib/uploads/upload-progress.tsx'
import { useUpload } from '../../lib/uploads/use-upload.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

const AvatarCropper = lazy(() => import('./avatar-cropper.tsx'))

/** Without JavaScript the native file field is visible: nothing else shows the selected file. */
const chooser =
  'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:flex-col noscript:items-start noscript:rounded-control noscript:py-3'

export function AvatarForm({ hasPicture }: { readonly hasPicture: boolean }) {
  const form = useActionForm({ intent: ['save-avatar', 'remove-avatar'] })
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { sending, send, cancel, reset } = useUpload()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const close = () => {
    setFile(null)
    reset()
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const choose = (chosen: File | null) => {
    const wrong = chosen && validateImageFile(chosen)
    setFault(wrong && formErrorMessages[wrong])
    setFile(wrong ? null : chosen)
    reset()
  }
  const save = async (picture: Blob) => {
    setFault(null)
    if (!(await send((sent) => uploadImage('/me/avatar', picture, sent)))) return
    setFile(null)
    reset()
    // The header menu shows the avatar too, so its loader data is revalidated.
    await revalidate()
    await navigate('/profile?saved', { replace: true, preventScrollReset: true })
  }
  const uploadError =
    sending.state === 'failed' ? (sending.code ? formErrorMessages[sending.code] : networkErrorMessage) : ''
  const refusal = uploadError || form.failure?.error
  const errorText = fault ?? (refusal ? `No se pudo actualizar el perfil: ${refusal}` : form.fieldErrors.image)
  return (
    <Card as="section" className="mt-4 px-5 py-6 desk:px-8">
      <h2 className="font-voice text-xl">Tu imagen</h2>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        Acompaña a tu apodo en tu perfil, y cualquiera puede verla. Elige una que no te delate: JPEG, PNG, GIF o WebP,
        hasta 5 MB.
      </p>
      {errorText && (
        <p role="alert" className="mt-4 rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {errorText}
        </p>
      )}
      <div className="mt-4 empty:hidden">
        <RetryButton form={form} />
      </div>
      <ActionForm form={form} encType="multipart/form-data" preventScrollReset className="mt-4">
        <div className={file ? 'hidden' : 'flex flex-wrap items-center gap-2'}>
          <label className={buttonClass('outline', chooser)}>
            {hasPicture ? 'Cambiar imagen' : 'Elegir una imagen'}
            <input
              ref={input}
              type="file"
              name="image"
              accept={acceptedImageTypes}
              className="file-input-overlay"
              onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
            />
          </label>
          <Button type="submit" name="intent" value="save-avatar" className="hidden noscript:inline-flex">
            Guardar imagen
          </Button>
          {hasPicture && (
            <Button type="submit" name="intent" value="remove-avatar" tone="quiet" busy={form.isSubmitting}>
              Quitar imagen
            </Button>
          )}
        </div>
      </ActionForm>
      {file && (
        <Suspense fallback={<p className="py-10 text-center text-ink-2">Preparando…</p>}>
          <AvatarCropper
            file={file}
            busy={sending.state === 'sending'}
            onSave={(picture) => void save(picture)}
            onClose={close}
          />
        </Suspense>
      )}
      {sending.state === 'sending' && (
        <div className="mt-4">
          <UploadProgress fraction={sending.share} onCancel={cancel} />
        </div>
      )}
    </Card>
  )
}
