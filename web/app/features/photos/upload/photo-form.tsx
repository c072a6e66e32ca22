// Photo upload form. With JavaScript the browser uploads it with progress; without, it is a plain multipart form.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { UploadProgress } from '../../../lib/uploads/upload-progress.tsx'
import { DemographicFields } from '../../../shared/demographic-fields.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { type PhotoFormError, validatePhotoForm, photoMissingText, parsePhotoForm } from './photo-form-data.ts'
import { ImageField } from './image-field.tsx'
import type { PhotoFormRefusal } from './upload-photo-action.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

/** `refusal`: error of the last submit without JavaScript. */
export function PhotoForm({ refusal }: { readonly refusal: PhotoFormRefusal | undefined }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isTried = useRef(false)
  const [file, setFile] = useState<File | null>(null)
  const [isUnfit, setIsUnfit] = useState(false)
  const [fault, setFault] = useState<PhotoFormError | null>(refusal ?? null)
  const sending = usePhotoUpload((id) => void navigate(`/photos/${id}`))
  const busy = sending.progress !== null
  const errorOf = (field: PhotoFormError['field']) => (fault?.field === field ? fault.text : undefined)
  const caption = errorOf('caption')

  useEffect(() => {
    // The cancel button is removed, so focus returns to the submit button.
    if (isTried.current && !busy && document.activeElement === document.body) button.current?.focus()
    isTried.current = busy
  }, [busy])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const written = parsePhotoForm(new FormData(event.currentTarget))
    const found = file === null ? ({ field: 'file', text: photoMissingText } as const) : validatePhotoForm(written)
    setFault(found)
    sending.reset()
    if (file === null) return input.current?.focus()
    if (found?.field === 'age') return age.current?.focus()
    if (found === null && !isUnfit) void sending.send(written, file)
    return undefined
  }
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-5 flex flex-col gap-5" onSubmit={submit}>
      <ImageField
        input={input}
        error={errorOf('file')}
        busy={busy}
        onChoose={(chosen, wrong) => {
          setFile(chosen)
          setIsUnfit(wrong !== null)
          setFault(null)
          sending.reset()
        }}
      />
      <TextArea
        label="Unas palabras"
        optional
        name="caption"
        rows={2}
        placeholder="Lo que la foto no dice…"
        defaultValue={refusal?.written.caption}
        readOnly={busy}
        {...(caption !== undefined && { error: caption })}
      />
      <DemographicFields values={refusal?.written} age={age} ageError={errorOf('age')} />
      <div>
        <Checkbox
          name="explicit"
          label="Contiene material explícito"
          defaultChecked={refusal?.written.explicit}
          aria-describedby="explicit-note"
        />
        <p id="explicit-note" className="-mt-1.5 pl-8 text-sm text-ink-3">
          Lo explícito lo mira antes una persona del equipo.
        </p>
      </div>
      {/* Error close to the submit button that the user pressed. */}
      {sending.fault && (
        <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {sending.fault.text}
        </p>
      )}
      {busy ? (
        <UploadProgress fraction={sending.progress ?? 0} onCancel={sending.cancel} />
      ) : (
        <Button ref={button} type="submit" className="h-12 w-full text-base">
          {sending.fault?.canRetry ? 'Reintentar' : 'Compartir por una hora'}
        </Button>
      )}
      <output className="-mt-3 text-sm text-ink-2 empty:hidden">
        {sending.isStopped && 'Envío cancelado. La foto no se publicó.'}
      </output>
    </Form>
  )
}
