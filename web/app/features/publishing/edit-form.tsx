// The words of one's own secret, to change them. They are checked as new ones are.
import { limits } from '@murmullo/contract/limits'
import type { OwnSecret } from '@murmullo/contract/own-secrets'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { BlockedExplanation } from './blocked-explanation.tsx'
import { GiveawayList } from './giveaway-list.tsx'
import { useMasking } from './use-masking.ts'
import { useChecking } from './use-progress.ts'
import { useWords } from './use-words.ts'

/** Why the last attempt was refused, and what was written, which must not be lost with it. */
export type EditRefusal = {
  readonly reason: string
  /** The rule by which a machine blocked it; null when something else is at fault. */
  readonly blockedBy: string | null
  readonly text: string
  readonly explicit: boolean
}

type EditFormProps = {
  readonly secret: OwnSecret
  readonly refusal: EditRefusal | undefined
  /** For whoever writes of hurting themselves. */
  readonly help: ReactNode
  readonly onBegin: () => void
}

export function EditForm({ secret, refusal, help, onBegin }: EditFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useNavigation().state !== 'idle'
  const checking = useChecking(busy)
  const [text, setText] = useState(refusal?.text ?? secret.text)
  const [begun, setBegun] = useState(false)
  const seen = useWords(text, begun)
  const look = () => setText(field.current?.value ?? '')
  const masking = useMasking(field, seen, look)
  const over = text.length - limits.secrets.textMax
  // What was blocked is what was written then; other words are another matter.
  const isOfOtherWords = !!refusal?.blockedBy && text !== refusal.text
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
          onInput={look}
          onFocus={() => {
            if (!begun) onBegin()
            setBegun(true)
          }}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
      </div>
      {seen.needsHelp && <Suspense>{help}</Suspense>}
      <GiveawayList seen={seen} {...masking} />
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
      {/* Below: what was pressed does not move away. */}
      {refusal && !isOfOtherWords && (
        <div ref={box} role="alert" tabIndex={-1} className="rounded-control bg-admin-soft px-4 py-3.5">
          <p className="text-sm font-semibold text-admin">{refusal.reason}</p>
          {refusal.blockedBy && (
            <BlockedExplanation
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
