// Form that edits the author's own secret. The text passes the same checks as a new one.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { OwnSecret } from '@murmullo/contract/content/own-secrets'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { countedLength, tooLongText } from '../../lib/forms/text-length.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { BlockExplanation } from './block-explanation.tsx'
import { editFailedText } from './edit-errors.ts'
import { isRefusedText } from './publish-errors.ts'
import { editForm } from './secret-form-specs.ts'
import { PiiWarning } from './text-scan/pii-warning.tsx'
import { useMaskPii } from './text-scan/use-mask-pii.ts'
import { useCheckLabel } from './use-progress.ts'
import { useTextScan } from './text-scan/use-text-scan.ts'

type EditFormProps = {
  readonly secret: OwnSecret
  /** Help card, shown if the text mentions self-harm. */
  readonly help: ReactNode
  readonly onFirstFocus: () => void
}

export function EditForm({ secret, help, onFirstFocus }: EditFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useActionForm({
    intent: ['', 'review'],
    validate: (values) => validateForm(editForm, values).fieldErrors,
  })
  const { failure, fieldErrors, submitted, isSubmitting: busy } = form
  const checking = useCheckLabel(busy)
  const [text, setText] = useState(submitted?.text ?? secret.text)
  const [sentText, setSentText] = useState(submitted?.text)
  const [hasFocused, setHasFocused] = useState(false)
  const scan = useTextScan(text, hasFocused)
  const readText = () => setText(field.current?.value ?? '')
  const masking = useMaskPii(field, scan, readText)
  const over = countedLength(text) - secretLimits.textMax
  const error = over > 0 ? tooLongText(over) : text === sentText ? fieldErrors.text : undefined
  // A block concerns the submitted text; after an edit it no longer applies.
  const isStaleBlock = failure?.code === 'secrets.blocked' && text !== sentText
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  return (
    <ActionForm
      form={form}
      className="without-dock mt-5 flex flex-col gap-3"
      onSubmit={() => setSentText(field.current?.value)}
    >
      {/* Above the field, as in the publish form: in sight whatever the length of the text. */}
      {failure?.error && !isStaleBlock && (
        <div ref={box} role="alert" tabIndex={-1} className="rounded-control bg-admin-soft px-4 py-3.5">
          {isRefusedText(failure.code) && (
            <p className="mb-1 font-voice text-xl text-ink">Esto no lo podemos publicar así.</p>
          )}
          <p className="text-sm font-semibold text-admin">
            {failure.code === 'network' ? editFailedText(failure.error) : failure.error}
          </p>
          {failure.code === 'secrets.blocked' && (
            <BlockExplanation
              rule={String(failure.details?.rule ?? 'held')}
              outcome="No guardamos las palabras nuevas. Tu secreto sigue como estaba."
              request="Si lo pides, tu secreto quedará con las palabras nuevas y solo lo verás tú hasta que una persona decida."
              busy={busy}
            />
          )}
        </div>
      )}
      <RetryButton form={form} />
      <div className="[&_textarea]:font-voice [&_textarea]:text-xl/[1.45]">
        <TextArea
          ref={field}
          label="Tu secreto"
          name="text"
          rows={9}
          defaultValue={submitted?.text ?? secret.text}
          readOnly={busy}
          onInput={readText}
          onFocus={() => {
            if (!hasFocused) onFirstFocus()
            setHasFocused(true)
          }}
          {...(error !== undefined && { error })}
        />
      </div>
      {scan.needsHelp && <Suspense>{help}</Suspense>}
      <PiiWarning scan={scan} {...masking} />
      <Checkbox
        label="Es explícito"
        name="explicit"
        value="yes"
        defaultChecked={submitted === null ? secret.explicit : submitted.explicit !== undefined}
      />
      <p className="text-sm text-pretty text-ink-3">
        La inteligencia artificial lee otra vez el texto antes de guardarlo, y marca lo explícito aunque lo olvides.
      </p>
      <p className="mt-2 flex flex-wrap justify-end gap-2 max-wide:flex-col-reverse">
        <Link to="/my-secrets" className={buttonClass('quiet')}>
          Cancelar
        </Link>
        <Button type="submit" busy={busy} className="min-w-58">
          {checking ?? 'Guardar cambios'}
        </Button>
      </p>
    </ActionForm>
  )
}
