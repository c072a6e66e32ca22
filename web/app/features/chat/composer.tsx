// Message form. The draft is saved on the device until it is sent; Enter submits where there is a physical keyboard.
import { chatLimits } from '@murmullo/contract/limits'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { send } from '../../ui/icons.gen.ts'
import { Caution } from './caution.tsx'
import { chatFailures } from './chat-texts.ts'

/** From this length on, the character counter is shown. */
const nearMax = chatLimits.messageMax - 200
/** Debounce of the safety warning. Short, so the layout change still counts as a response to user input and not as a layout shift. */
const pauseMs = 150

type ComposerProps = {
  /** For the form without JavaScript: its idempotency key, and the error of the last submit. */
  readonly onceKey: string
  readonly refusal: { readonly text: string; readonly reason: string } | null
  readonly isDisabled: boolean
  /** Saved draft. */
  readonly kept: string
  readonly onKeep: (text: string) => void
  readonly onSend: (text: string) => void
}

export function Composer({ onceKey, refusal, isDisabled, kept, onKeep, onSend }: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(refusal?.text ?? '')
  const [looked, setLooked] = useState(text)
  const [fault, setFault] = useState(refusal?.reason ?? null)
  // False until the field gets focus: the warning or height of an old draft would shift the page after hydration.
  const [isBegun, setIsBegun] = useState(false)
  const length = text.trim().length
  const over = length - chatLimits.messageMax
  const said = over > 0 ? `Sobran ${over} caracteres.` : fault

  useEffect(() => {
    // Text typed before hydration is newer than the draft.
    if (!field.current || field.current.value !== '') return
    field.current.value = kept
    setText(kept)
  }, [kept])
  useEffect(() => {
    const timer = setTimeout(() => setLooked(isBegun ? text : ''), pauseMs)
    return () => clearTimeout(timer)
  }, [text, isBegun])
  useEffect(() => {
    if (isBegun && field.current && !CSS.supports('field-sizing', 'content')) fit(field.current)
  })

  const write = (words: string) => {
    setText(words)
    setFault(null)
    onKeep(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (over > 0) return
    if (length === 0) return setFault(chatFailures.empty)
    onSend(text.trim())
    if (field.current) field.current.value = ''
    write('')
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // A touch keyboard has no Shift: Enter inserts a line break, and the button submits.
    if (matchMedia('(pointer: coarse) and (hover: none)').matches) return
    submit(event)
  }
  return (
    <form method="post" className="composer" onSubmit={submit}>
      <div aria-live="polite" className="composer-notes">
        <Caution text={looked} to="writer" />
      </div>
      {said && (
        <p id={`${id}-fault`} role="alert" className="px-1 pb-1.5 text-sm font-semibold text-admin">
          {said}
        </p>
      )}
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={onceKey} />
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Mensaje
        </label>
        <textarea
          ref={field}
          id={id}
          name="text"
          rows={1}
          placeholder="Escribe un mensaje..."
          autoComplete="off"
          autoCapitalize="sentences"
          defaultValue={refusal?.text}
          disabled={isDisabled}
          data-grows={isBegun || undefined}
          aria-describedby={said ? `${id}-fault` : undefined}
          aria-invalid={said ? true : undefined}
          className="control composer-field"
          onFocus={() => setIsBegun(true)}
          onInput={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={press}
        />
        <button type="submit" aria-label="Enviar" title="Enviar" disabled={isDisabled} className="composer-send">
          <Icon shape={send} />
        </button>
      </div>
      {length >= nearMax && (
        <p className="pt-1 pr-14 text-right text-xs text-ink-3 tabular-nums">
          <span className="sr-only">Caracteres: </span>
          {length} / {chatLimits.messageMax}
        </p>
      )}
    </form>
  )
}

function fit(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
