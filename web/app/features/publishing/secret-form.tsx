// Publish form: draft, PII warning, identifiability warning, help card and idempotency key.
import type { Cohorts } from '@murmullo/contract/content/own-secrets'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useIdempotencyKey } from '../../lib/forms/idempotency-key.tsx'
import { DemographicFields } from '../../shared/demographic-fields.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DraftStatus } from './draft-status.tsx'
import { PiiWarning } from './text-scan/pii-warning.tsx'
import { IdentifiabilityWarning, type Demographics, readDemographics } from './identifiability-warning.tsx'
import { PublishErrorBox } from './publish-error-box.tsx'
import type { PublishError } from './publish-errors.ts'
import { SecretTextField } from './secret-text-field.tsx'
import { useDraft } from './use-draft.ts'
import { useMaskPii } from './text-scan/use-mask-pii.ts'
import { usePublishLabel } from './use-progress.ts'
import { useTextScan } from './text-scan/use-text-scan.ts'

type SecretFormProps = {
  readonly refusal: PublishError | undefined
  /** Server-rendered idempotency key, for browsers without JavaScript: a double submit publishes one secret. */
  readonly idempotencyKey: string
  /** Help card, shown if the text mentions self-harm. */
  readonly help: ReactNode
  readonly onFirstFocus: () => void
  readonly cohorts: Cohorts
}

export function SecretForm({ refusal, idempotencyKey, help, onFirstFocus, cohorts }: SecretFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(refusal?.written.text ?? '')
  const [hasFocused, setHasFocused] = useState(false)
  const [who, setWho] = useState<Demographics>({ gender: '', age: '' })
  const progress = usePublishLabel()
  const busy = progress !== null
  const draft = useDraft(form, readFields)
  const once = useIdempotencyKey({ storage: draft.keyStorage, initialKey: idempotencyKey })
  const scan = useTextScan(text, hasFocused)
  const masking = useMaskPii(field, scan, changed)
  useEffect(() => {
    if (refusal?.field === 'text') field.current?.focus()
    if (refusal?.field === 'age') age.current?.focus()
  }, [refusal])

  function readFields() {
    setText(field.current?.value ?? '')
    if (form.current) setWho(readDemographics(new FormData(form.current)))
  }

  function changed() {
    if (busy) return
    readFields()
    draft.touch()
  }

  function clearDemographics() {
    if (!form.current || !age.current) return
    age.current.value = ''
    for (const choice of form.current.querySelectorAll<HTMLInputElement>('[name=gender]'))
      choice.checked = choice.value === ''
    form.current.querySelector<HTMLInputElement>('[name=gender]')?.focus()
    changed()
  }

  // A block concerns the submitted text; after an edit it no longer applies.
  const isStaleBlock = refusal?.nextStep === 'review' && text !== refusal.written.text
  const faultOf = (name: PublishError['field']) => (refusal?.field === name && !busy ? refusal?.text : undefined)
  return (
    <Form ref={form} method="post" replace noValidate onSubmit={once.mark} onInput={changed}>
      <input {...once.field} />
      <SecretTextField
        field={field}
        text={text}
        written={refusal?.written.text}
        error={text.trim() === '' ? faultOf('text') : undefined}
        grows={hasFocused}
        busy={busy}
        onFocus={() => {
          if (!hasFocused) onFirstFocus()
          setHasFocused(true)
        }}
      >
        <DraftStatus state={draft.state} onDiscard={draft.discard} onUndo={draft.restore} />
      </SecretTextField>
      <div className="flex flex-col gap-5">
        {scan.needsHelp && <Suspense>{help}</Suspense>}
        <PiiWarning scan={scan} {...masking} />
        <DemographicFields values={refusal?.written} age={age} ageError={faultOf('age')} />
        <IdentifiabilityWarning who={who} cohorts={cohorts} onClear={clearDemographics} />
        <div>
          <Checkbox name="explicit" label="Contiene material explícito" defaultChecked={refusal?.written.explicit} />
          <Checkbox
            name="adult"
            label="Confirmo que soy mayor de 18 años"
            defaultChecked={refusal?.written.isAdult ?? true}
          />
        </div>
        <Button type="submit" className="h-12 w-full text-base" busy={busy}>
          {progress ?? 'Publicar'}
        </Button>
        <p className="-mt-2 text-[0.8125rem] text-pretty text-ink-3 side:hidden">
          Al publicar, una inteligencia artificial lo lee para cuidar a la comunidad. No sabe quién eres.
        </p>
        {/* After the submit button: Enter triggers the first button of a form, so no human review is requested by mistake. */}
        <PublishErrorBox refusal={isStaleBlock ? undefined : refusal} busy={busy} />
      </div>
      <output className="sr-only">{progress}</output>
      <output className="sr-only">{scan.needsHelp && 'Bajo el texto hay a quién llamar, por si lo necesitas.'}</output>
    </Form>
  )
}
