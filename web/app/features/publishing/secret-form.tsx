// Publish form: draft, PII warning, identifiability warning, help card and idempotency key.
import type { Cohorts } from '@murmullo/contract/content/own-secrets'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { DemographicFields } from '../../shared/demographic-fields.tsx'
import { SignatureField } from '../../shared/signature/signature-field.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DraftStatus } from './draft-status.tsx'
import { IdentifiabilityWarning, type Demographics, readDemographics } from './identifiability-warning.tsx'
import { PublishErrorBox } from './publish-error-box.tsx'
import { publishForm } from './secret-form-specs.ts'
import { SecretTextField } from './secret-text-field.tsx'
import { PiiWarning } from './text-scan/pii-warning.tsx'
import { useMaskPii } from './text-scan/use-mask-pii.ts'
import { useTextScan } from './text-scan/use-text-scan.ts'
import { useDraft } from './use-draft.ts'
import { usePublishLabel } from './use-progress.ts'

type SecretFormProps = {
  /** Server-rendered idempotency key, for browsers without JavaScript: a double submit publishes one secret. */
  readonly idempotencyKey: string
  /** Help card, shown if the text mentions self-harm. */
  readonly help: ReactNode
  readonly onFirstFocus: () => void
  readonly cohorts: Cohorts
  /** Shown if the session has ended. */
  readonly signInOptions: ReactNode
}

export function SecretForm({ idempotencyKey, help, onFirstFocus, cohorts, signInOptions }: SecretFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const form = useActionForm({
    intent: ['', 'review'],
    validate: (values) => validateForm(publishForm, values).fieldErrors,
  })
  const { failure, fieldErrors, submitted, isSubmitting: busy } = form
  const [text, setText] = useState(submitted?.text ?? '')
  const [sentText, setSentText] = useState(submitted?.text)
  const [hasFocused, setHasFocused] = useState(false)
  const [who, setWho] = useState<Demographics>({ gender: '', age: '' })
  const progress = usePublishLabel(form)
  const draft = useDraft(element, readFields)
  const scan = useTextScan(text, hasFocused)
  const masking = useMaskPii(field, scan, changed)

  function readFields() {
    setText(field.current?.value ?? '')
    if (element.current) setWho(readDemographics(new FormData(element.current)))
  }

  function changed() {
    if (busy) return
    readFields()
    draft.touch()
  }

  function clearDemographics() {
    if (!element.current || !age.current) return
    age.current.value = ''
    for (const choice of element.current.querySelectorAll<HTMLInputElement>('[name=gender]'))
      choice.checked = choice.value === ''
    element.current.querySelector<HTMLInputElement>('[name=gender]')?.focus()
    changed()
  }

  // A block concerns the submitted text; after an edit it no longer applies.
  const isStaleBlock = failure?.code === 'secrets.blocked' && text !== sentText
  return (
    <>
      <ActionForm
        ref={element}
        form={form}
        idempotency={{ storage: draft.keyStorage, initialKey: idempotencyKey }}
        noValidate
        onSubmit={() => setSentText(field.current?.value)}
        onInput={changed}
      >
        <SecretTextField
          field={field}
          text={text}
          written={submitted?.text}
          error={text === sentText ? fieldErrors.text : undefined}
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
          <DemographicFields
            values={{ gender: submitted?.gender ?? '', age: submitted?.age ?? '' }}
            age={age}
            ageError={fieldErrors.age}
          />
          <IdentifiabilityWarning who={who} cohorts={cohorts} onClear={clearDemographics} />
          <SignatureField submitted={submitted?.signature} />
          <div>
            <Checkbox
              name="hidesCountry"
              label="No decir mi país"
              defaultChecked={submitted?.hidesCountry !== undefined}
            />
            <Checkbox
              name="later"
              label="Publicar más tarde, a una hora al azar"
              defaultChecked={submitted?.later !== undefined}
            />
            <Checkbox
              name="explicit"
              label="Contiene material explícito"
              defaultChecked={submitted?.explicit !== undefined}
            />
            <Checkbox
              name="adult"
              label="Confirmo que soy mayor de 18 años"
              defaultChecked={submitted === null || submitted.adult !== undefined}
            />
          </div>
          <Button type="submit" className="h-12 w-full text-base" busy={busy}>
            {progress ?? 'Publicar'}
          </Button>
          <p className="-mt-2 text-[0.8125rem] text-pretty text-ink-3 side:hidden">
            Al publicar, una inteligencia artificial lo lee para cuidar a la comunidad. No sabe quién eres.
          </p>
          {/* After the submit button: Enter triggers the first button of a form, so no human review is requested by mistake. */}
          <PublishErrorBox failure={isStaleBlock ? null : failure} busy={busy} />
          <RetryButton form={form} />
        </div>
        <output className="sr-only">{progress}</output>
        <output className="sr-only">
          {scan.needsHelp && 'Bajo el texto hay a quién llamar, por si lo necesitas.'}
        </output>
      </ActionForm>
      {failure?.code === 'access.account_required' && <div className="mt-4">{signInOptions}</div>}
    </>
  )
}
