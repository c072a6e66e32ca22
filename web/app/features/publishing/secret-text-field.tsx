// Text field of the publish form: grows with its content, and shows a character counter near the limit.
import { secretLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { countedLength, tooLongText } from '../../lib/forms/text-length.ts'
import { classes } from '../../ui/base/classes.ts'

const textMax = secretLimits.textMax
/** From this length on, the character counter is shown. */
const nearMax = textMax - 500

type SecretTextFieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly written: string | undefined
  readonly error: string | undefined
  /** False until the field gets focus: the height of a restored draft would shift the page after hydration. */
  readonly grows: boolean
  readonly busy: boolean
  readonly onFocus: () => void
  /** Content to the left of the counter. */
  readonly children: ReactNode
}

export function SecretTextField({ field, text, written, error, grows, busy, onFocus, children }: SecretTextFieldProps) {
  const id = useId()
  const length = countedLength(text)
  useEffect(() => {
    if (grows && field.current && !CSS.supports('field-sizing', 'content')) fitHeight(field.current)
  })
  const fault = length > textMax ? tooLongText(length - textMax) : error
  return (
    <div className="publish-text">
      <label htmlFor={id} className="sr-only">
        Tu secreto
      </label>
      <textarea
        ref={field}
        id={id}
        name="text"
        defaultValue={written}
        readOnly={busy}
        onFocus={onFocus}
        placeholder="Nunca se lo he dicho a nadie, pero…"
        autoCapitalize="sentences"
        aria-describedby={fault ? `${id}-fault` : undefined}
        aria-invalid={fault ? true : undefined}
        data-grows={grows || undefined}
        className="publish-field"
      />
      <div className="flex min-h-11 items-center justify-between gap-3 text-meta text-ink-3">
        <div className="flex flex-wrap items-center gap-x-3">{children}</div>
        {length >= nearMax && (
          <span className={classes('shrink-0 tabular-nums', length > textMax && 'font-semibold text-admin')}>
            <span className="sr-only">Caracteres: </span>
            {number.format(length)} / {number.format(textMax)}
          </span>
        )}
      </div>
      <p id={`${id}-fault`} aria-live="polite" className="pb-2 text-sm text-admin empty:hidden">
        {fault}
      </p>
    </div>
  )
}

/** Fallback for browsers without `field-sizing`. */
function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 2}px`
}

const number = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })
