// Publish form: draft, PII warning, identifiability warning, help card and idempotency key.
import type { Cohorts } from '@murmullo/contract/content/own-secrets'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useIsServerRendered } from '../../lib/rendering/hydration.ts'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { VisitorField } from '../../shared/account/first-account.tsx'
import { useVirtualKeyboardInset } from '../../lib/forms/use-virtual-keyboard-inset.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Roofscape } from '../../ui/drawings/roofscape.tsx'
import { DraftStatus } from './draft-status.tsx'
import { IdentifiabilityWarning } from './identifiability-warning.tsx'
import { Moment } from './moment/moment.tsx'
import { initialOptions, readChosenOptions } from './options/chosen-options.ts'
import { PublishOptions } from './options/publish-options.tsx'
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
  /** Above the text: the title, and what an author should know before. */
  readonly head: ReactNode
}

/** After a press on "Contar" the author can write at once. A loaded document keeps the focus where the browser has set it. */
function useFocusAfterNavigation(field: RefObject<HTMLTextAreaElement | null>): void {
  const isFirstPage = useIsServerRendered()
  useEffect(() => {
    if (isFirstPage) return undefined
    // After the effect of the shell, which moves the focus to the content of every new page.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [field, isFirstPage])
}

export function SecretForm({ idempotencyKey, help, onFirstFocus, cohorts, signInOptions, head }: SecretFormProps) {
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
  const [chosen, setChosen] = useState(initialOptions)
  const progress = usePublishLabel(form)
  const draft = useDraft(element, readFields)
  const scan = useTextScan(text, hasFocused)
  const masking = useMaskPii(field, scan, changed)
  useVirtualKeyboardInset(element)
  useFocusAfterNavigation(field)

  function readFields() {
    setText(field.current?.value ?? '')
    if (element.current) setChosen(readChosenOptions(new FormData(element.current)))
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
    field.current?.focus()
    changed()
  }

  // A block concerns the submitted text; after an edit it no longer applies.
  const isBlocked = failure?.code === 'secrets.blocked' && text === sentText
  const isStaleBlock = failure?.code === 'secrets.blocked' && !isBlocked
  return (
    <>
      <ActionForm
        ref={element}
        className="publish-form"
        form={form}
        idempotency={{ storage: draft.keyStorage, initialKey: idempotencyKey }}
        noValidate
        onSubmit={() => setSentText(field.current?.value)}
        onInput={changed}
      >
        <VisitorField />
        <div className="publish-head">{head}</div>
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
        <div className="publish-panels">
          {scan.needsHelp && <Suspense>{help}</Suspense>}
          <PiiWarning scan={scan} {...masking} />
          <IdentifiabilityWarning who={chosen} cohorts={cohorts} onClear={clearDemographics} />
          <p className="text-meta text-pretty text-ink-3 side:hidden">
            Al publicar, una inteligencia artificial lo lee para cuidar a la comunidad. No sabe quién eres.
          </p>
        </div>
        {/* No drawing beside the help card or a blocked text. */}
        {!scan.needsHelp && !isBlocked && <Roofscape seed={31} className="publish-roofs" />}
        <PublishOptions
          chosen={chosen}
          submitted={submitted}
          age={age}
          ageError={fieldErrors.age}
          isAdultMissing={failure?.code === 'secrets.adults_only'}
        />
        {/* Shown at the top, with the errors: on a phone it is in sight whatever the length of the text. */}
        <div className="publish-bar">
          <Button type="submit" busy={busy}>
            {progress ?? 'Publicar'}
          </Button>
        </div>
        {/* After the submit button: Enter triggers the first button of a form, so no human review is requested by mistake. */}
        <div className="publish-errors">
          <PublishErrorBox failure={isStaleBlock ? null : failure} busy={busy} />
          <RetryButton form={form} className="mt-3" />
          {failure?.code === 'access.account_required' && <div className="mt-3">{signInOptions}</div>}
        </div>
        <output className="sr-only">{progress}</output>
        <output className="sr-only">
          {scan.needsHelp && 'Debajo del texto hay líneas de ayuda, por si las necesitas.'}
        </output>
      </ActionForm>
      <Moment text={text} />
    </>
  )
}
