// Image file field with drag and drop and a local preview. The browser renders the preview; nothing is uploaded.
import { type RefObject, useEffect, useId, useState } from 'react'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'
import {
  validateImageFile,
  validateImageSize,
  type ImageError,
  acceptedImageTypes,
} from '../../../lib/uploads/validate-image.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { imagePlus } from '../../../ui/icons/page-icons.gen.ts'

type ImageFieldProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly error: string | undefined
  readonly busy: boolean
  /** Selected file, and its validation error, if any. */
  readonly onChoose: (file: File | null, fault: ImageError | null) => void
}

export function ImageField({ input, error, busy, onChoose }: ImageFieldProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  /** Object URL of the local file, revoked when no longer shown. */
  const [objectUrl, setObjectUrl] = useState<string | null>(null)
  const [fault, setFault] = useState<ImageError | null>(null)
  const [isOver, setIsOver] = useState(false)
  const report = (chosen: File | null, wrong: ImageError | null) => {
    setFile(chosen)
    setFault(wrong)
    onChoose(chosen, wrong)
  }
  const choose = (chosen: File | null) => {
    const wrong = chosen && validateImageFile(chosen)
    setObjectUrl(chosen && !wrong ? URL.createObjectURL(chosen) : null)
    report(chosen, wrong)
  }
  useEffect(() => () => void (objectUrl && URL.revokeObjectURL(objectUrl)), [objectUrl])
  useEffect(() => {
    // File selected before hydration, or restored by the browser.
    const [restored = null] = input.current?.files ?? []
    if (restored) choose(restored)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once on mount
  }, [])
  const note = fault === null ? error : formErrorMessages[fault]
  return (
    <div>
      <label
        className={classes(
          'image-field',
          isOver && 'image-field-dragover',
          note !== undefined && 'image-field-invalid',
        )}
      >
        <span className="sr-only">Foto</span>
        <input
          ref={input}
          type="file"
          name="image"
          accept={acceptedImageTypes}
          disabled={busy}
          aria-describedby={`${id}-note`}
          aria-invalid={note ? true : undefined}
          // The input covers the whole field, so that a dropped file lands in it.
          className="file-input-overlay z-1 max-w-full disabled:cursor-default"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
        />
        {objectUrl !== null && fault === null ? (
          <>
            <img
              src={objectUrl}
              alt="Así se verá tu foto"
              className="max-h-96 max-w-full"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                const wrong = validateImageSize(naturalWidth, naturalHeight)
                if (wrong) report(file, wrong)
              }}
              onError={() => report(file, 'photos.unreadable')}
            />
            {!busy && (
              <span className="absolute right-2 bottom-2 rounded-pill border border-line bg-surface px-3 py-1.5 text-sm font-semibold text-ink-2">
                Cambiar
              </span>
            )}
          </>
        ) : (
          <span className="flex flex-col items-center gap-1 px-4 text-center">
            <Icon pathData={imagePlus} size={32} className="mb-1 text-accent" />
            <span className="font-semibold">Elige una foto</span>
            <span className="text-sm text-ink-2 pointer-coarse:hidden">o suéltala aquí</span>
          </span>
        )}
      </label>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classes('mt-1.5 min-h-5 text-sm', note ? 'text-admin' : 'text-ink-3')}
      >
        {note ?? 'JPEG, PNG, GIF o WebP, hasta 5 MB.'}
      </p>
    </div>
  )
}
