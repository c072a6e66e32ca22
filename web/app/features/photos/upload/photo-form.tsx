// Photo upload form. With JavaScript the browser uploads it with progress; without, it is a plain multipart form.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionForm, fieldOf, useActionForm } from '../../../lib/forms/action-form.tsx'
import { validateForm } from '../../../lib/forms/form-spec.ts'
import { UploadProgress } from '../../../lib/uploads/upload-progress.tsx'
import { DemographicFields } from '../../../shared/demographic-fields.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { ImageField } from './image-field.tsx'
import { photoFieldError, photoForm } from './photo-form-data.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

export function PhotoForm() {
  const form = useActionForm({ validate: (values) => validateForm(photoForm, values).fieldErrors })
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isTried = useRef(false)
  const [file, setFile] = useState<File | null>(null)
  const [isUnfit, setIsUnfit] = useState(false)
  const sending = usePhotoUpload((id) => void navigate(`/photos/${id}`))
  const busy = sending.progress !== null
  const errorOf = (field: 'image' | 'caption' | 'age') => photoFieldError(form.fieldErrors, form.failure, field)
  const caption = errorOf('caption')
  const { gender = '', age: ageText = '', explicit } = form.failure?.values ?? {}

  useEffect(() => {
    // The cancel button is removed, so focus returns to the submit button.
    if (isTried.current && !busy && document.activeElement === document.body) button.current?.focus()
    isTried.current = busy
  }, [busy])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault()
    sending.reset()
    form.onSubmit(event)
    if (event.defaultPrevented) return undefined
    // The upload is a live call, because a form submit has no progress.
    event.preventDefault()
    const { input: fields } = validateForm(photoForm, new FormData(event.currentTarget))
    if (fields === null || file === null || isUnfit) return undefined
    const { image: _image, ...input } = fields
    void sending.send(input, file)
    return undefined
  }
  return (
    <ActionForm
      form={form}
      encType="multipart/form-data"
      noValidate
      className="mt-5 flex flex-col gap-5"
      onSubmit={submit}
    >
      <ImageField
        input={input}
        error={file === null ? errorOf('image') : undefined}
        busy={busy}
        onChoose={(chosen, wrong) => {
          setFile(chosen)
          setIsUnfit(wrong !== null)
          sending.reset()
        }}
      />
      <TextArea
        label="Unas palabras"
        optional
        rows={2}
        placeholder="Lo que la foto no dice…"
        readOnly={busy}
        {...fieldOf(form, 'caption')}
        {...(caption !== undefined && { error: caption })}
      />
      <DemographicFields values={{ gender, age: ageText }} age={age} ageError={errorOf('age')} />
      <div>
        <Checkbox
          name="explicit"
          label="Contiene material explícito"
          defaultChecked={explicit !== undefined}
          aria-describedby="explicit-note"
        />
        <p id="explicit-note" className="-mt-1.5 pl-8 text-sm text-ink-3">
          Lo explícito lo revisa antes una persona del equipo.
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
    </ActionForm>
  )
}
