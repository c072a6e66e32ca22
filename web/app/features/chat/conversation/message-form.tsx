// Message form. The draft is saved on the device until it is sent; Enter submits where there is a physical keyboard.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/icons/icon.tsx'
import { send } from '../../../ui/icons/page-icons.gen.ts'
import { SafetyWarning } from '../safety-warning.tsx'
import { chatErrorMessages } from '../chat-errors.ts'

/** From this length on, the character counter is shown. */
const nearMax = chatLimits.messageMax - 200
/** Debounce of the safety warning. Short, so the layout change still counts as a response to user input and not as a layout shift. */
const pauseMs = 150

type MessageFormProps = {
  /** For the form without JavaScript: its idempotency key, and the error of the last submit. */
  readonly idempotencyKey: string
  readonly refusal: { readonly text: string; readonly reason: string } | null
  readonly isDisabled: boolean
  /** Saved draft. */
  readonly draft: string
  readonly onDraftChange: (text: string) => void
  readonly onSend: (text: string) => void
}

export function MessageForm({ idempotencyKey, refusal, isDisabled, draft, onDraftChange, onSend }: MessageFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(refusal?.text ?? '')
  const [debouncedText, setDebouncedText] = useState(text)
  const [fault, setFault] = useState(refusal?.reason ?? null)
  // False until the field gets focus: the warning or height of an old draft would shift the page after hydration.
  const [hasFocused, setHasFocused] = useState(false)
  const length = text.trim().length
  const over = length - chatLimits.messageMax
  const errorText = over > 0 ? `Sobran ${over} caracteres.` : fault

  useEffect(() => {
    // Text typed before hydration is newer than the draft.
    if (!field.current || field.current.value !== '') return
    field.current.value = draft
    setText(draft)
  }, [draft])
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(hasFocused ? text : ''), pauseMs)
    return () => clearTimeout(timer)
  }, [text, hasFocused])
  useEffect(() => {
    if (hasFocused && field.current && !CSS.supports('field-sizing', 'content')) fitHeight(field.current)
  })

  const changeText = (newText: string) => {
    setText(newText)
    setFault(null)
    onDraftChange(newText)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (over > 0) return
    if (length === 0) return setFault(chatErrorMessages.empty)
    onSend(text.trim())
    if (field.current) field.current.value = ''
    changeText('')
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // A touch keyboard has no Shift: Enter inserts a line break, and the button submits.
    if (matchMedia('(pointer: coarse) and (hover: none)').matches) return
    submit(event)
  }
  return (
    <form method="post" className="composer" onSubmit={submit}>
      <div aria-live="polite" className="not-empty:pb-2">
        <SafetyWarning text={debouncedText} to="writer" />
      </div>
      {errorText && (
        <p id={`${id}-fault`} role="alert" className="px-1 pb-1.5 text-sm font-semibold text-admin">
          {errorText}
        </p>
      )}
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={idempotencyKey} />
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
          data-grows={hasFocused || undefined}
          aria-describedby={errorText ? `${id}-fault` : undefined}
          aria-invalid={errorText ? true : undefined}
          className="control composer-field"
          onFocus={() => setHasFocused(true)}
          onInput={({ currentTarget }) => changeText(currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <button type="submit" aria-label="Enviar" title="Enviar" disabled={isDisabled} className="composer-send">
          <Icon pathData={send} />
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

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
