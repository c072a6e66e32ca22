// Form that edits the author's own secret. The text passes the same checks as a new one.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { OwnSecret } from '@murmullo/contract/content/own-secrets'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { BlockExplanation } from './block-explanation.tsx'
import { PiiWarning } from './text-scan/pii-warning.tsx'
import { useMaskPii } from './text-scan/use-mask-pii.ts'
import { useCheckLabel } from './use-progress.ts'
import { useTextScan } from './text-scan/use-text-scan.ts'

/** Error of the last submit, with the submitted text, so that the input is not lost. */
export type EditError = {
  readonly reason: string
  /** Rule of an automated block; null for other errors. */
  readonly blockedBy: string | null
  readonly text: string
  readonly explicit: boolean
}

type EditFormProps = {
  readonly secret: OwnSecret
  readonly refusal: EditError | undefined
  /** Help card, shown if the text mentions self-harm. */
  readonly help: ReactNode
  readonly onFirstFocus: () => void
}

export function EditForm({ secret, refusal, help, onFirstFocus }: EditFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useNavigation().state !== 'idle'
  const checking = useCheckLabel(busy)
  const [text, setText] = useState(refusal?.text ?? secret.text)
  const [hasFocused, setHasFocused] = useState(false)
  const scan = useTextScan(text, hasFocused)
  const readText = () => setText(field.current?.value ?? '')
  const masking = useMaskPii(field, scan, readText)
  const over = text.length - secretLimits.textMax
  // A block concerns the submitted text; after an edit it no longer applies.
  const isStaleBlock = !!refusal?.blockedBy && text !== refusal.text
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  return (
    <Form method="post" replace className="mt-5 flex flex-col gap-3">
      <div className="[&_textarea]:font-voice [&_textarea]:text-xl/[1.45]">
        <TextArea
          ref={field}
          label="Tu secreto"
          name="text"
          rows={9}
          defaultValue={refusal?.text ?? secret.text}
          readOnly={busy}
          onInput={readText}
          onFocus={() => {
            if (!hasFocused) onFirstFocus()
            setHasFocused(true)
          }}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
      </div>
      {scan.needsHelp && <Suspense>{help}</Suspense>}
      <PiiWarning scan={scan} {...masking} />
      <Checkbox
        label="Es explícito"
        name="explicit"
        value="yes"
        defaultChecked={refusal?.explicit ?? secret.explicit}
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
      {/* Error below the buttons, so that the pressed button does not move. */}
      {refusal && !isStaleBlock && (
        <div ref={box} role="alert" tabIndex={-1} className="rounded-control bg-admin-soft px-4 py-3.5">
          <p className="text-sm font-semibold text-admin">{refusal.reason}</p>
          {refusal.blockedBy && (
            <BlockExplanation
              rule={refusal.blockedBy}
              outcome="No guardamos las palabras nuevas. Tu secreto sigue como estaba."
              request="Si lo pides, tu secreto quedará con las palabras nuevas y solo lo verás tú hasta que una persona decida."
              busy={busy}
            />
          )}
        </div>
      )}
    </Form>
  )
}
