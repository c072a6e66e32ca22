// Publish form: draft, PII warning, identifiability warning, help card and idempotency key.
import type { Company } from '@murmullo/contract/own-secrets'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useOnceKey } from '../../lib/once-key.tsx'
import { WhoFields } from '../../lib/who-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DraftLine } from './draft-line.tsx'
import { GiveawayList } from './giveaway-list.tsx'
import { RareNote, type Who, whoIn } from './rare-note.tsx'
import { RefusalBox } from './refusal-box.tsx'
import type { Refusal } from './refusals.ts'
import { StoryField } from './story-field.tsx'
import { useDraft } from './use-draft.ts'
import { useMasking } from './use-masking.ts'
import { usePublishing } from './use-progress.ts'
import { useWords } from './use-words.ts'

type SecretFormProps = {
  readonly refusal: Refusal | undefined
  /** Server-rendered idempotency key, for browsers without JavaScript: a double submit publishes one secret. */
  readonly onceKey: string
  /** Help card, shown if the text mentions self-harm. */
  readonly help: ReactNode
  readonly onBegin: () => void
  readonly company: Company
}

export function SecretForm({ refusal, onceKey, help, onBegin, company }: SecretFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(refusal?.written.text ?? '')
  const [begun, setBegun] = useState(false)
  const [who, setWho] = useState<Who>({ gender: '', age: '' })
  const progress = usePublishing()
  const busy = progress !== null
  const draft = useDraft(form, look)
  const once = useOnceKey({ memory: draft.memory, unmarked: onceKey })
  const seen = useWords(text, begun)
  const masking = useMasking(field, seen, changed)
  useEffect(() => {
    if (refusal?.field === 'text') field.current?.focus()
    if (refusal?.field === 'age') age.current?.focus()
  }, [refusal])

  function look() {
    setText(field.current?.value ?? '')
    if (form.current) setWho(whoIn(new FormData(form.current)))
  }

  function changed() {
    if (busy) return
    look()
    draft.touch()
  }

  function silence() {
    if (!form.current || !age.current) return
    age.current.value = ''
    for (const choice of form.current.querySelectorAll<HTMLInputElement>('[name=gender]'))
      choice.checked = choice.value === ''
    form.current.querySelector<HTMLInputElement>('[name=gender]')?.focus()
    changed()
  }

  // A block concerns the submitted text; after an edit it no longer applies.
  const isOfOtherWords = refusal?.way === 'review' && text !== refusal.written.text
  const faultOf = (name: Refusal['field']) => (refusal?.field === name && !busy ? refusal?.text : undefined)
  return (
    <Form ref={form} method="post" replace noValidate onSubmit={once.mark} onInput={changed}>
      <input {...once.field} />
      <StoryField
        field={field}
        text={text}
        written={refusal?.written.text}
        error={text.trim() === '' ? faultOf('text') : undefined}
        grows={begun}
        busy={busy}
        onFocus={() => {
          if (!begun) onBegin()
          setBegun(true)
        }}
      >
        <DraftLine state={draft.state} onDiscard={draft.discard} onUndo={draft.bringBack} />
      </StoryField>
      <div className="flex flex-col gap-5">
        {seen.needsHelp && <Suspense>{help}</Suspense>}
        <GiveawayList seen={seen} {...masking} />
        <WhoFields written={refusal?.written} age={age} ageError={faultOf('age')} />
        <RareNote who={who} company={company} onSilence={silence} />
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
        <RefusalBox refusal={isOfOtherWords ? undefined : refusal} busy={busy} />
      </div>
      <output className="sr-only">{progress}</output>
      <output className="sr-only">{seen.needsHelp && 'Bajo el texto hay a quién llamar, por si lo necesitas.'}</output>
    </Form>
  )
}
