// Picker of saved replies beside a free-text field: a select and a button that inserts the chosen text at the caret. The page provides the replies
// (React context). Without JavaScript the field has no picker.
import type { ReplyKind, SavedReply } from '@murmullo/contract/moderation/saved-replies'
import { createContext, type ReactNode, use, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'

const Replies = createContext<readonly SavedReply[]>([])

export function SavedReplies({
  replies,
  children,
}: {
  readonly replies: readonly SavedReply[]
  readonly children: ReactNode
}) {
  return <Replies value={replies}>{children}</Replies>
}

/** `field`: name of the text area in the same form. */
export function SavedReplyPicker({ kind, field }: { readonly kind: ReplyKind; readonly field: string }) {
  const replies = use(Replies).filter((reply) => reply.kind === kind)
  const select = useRef<HTMLSelectElement>(null)
  const insert = () => {
    const reply = replies.find(({ id }) => id === select.current?.value)
    const area = select.current?.form?.elements.namedItem(field)
    if (reply && area instanceof HTMLTextAreaElement) insertAtCaret(area, reply.text)
  }
  if (replies.length === 0) return null
  return (
    <div className="flex items-end gap-2 noscript:hidden">
      <div className="min-w-0 flex-1">
        <SelectField ref={select} label="Respuesta guardada">
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <Button tone="outline" className="h-12" onClick={insert}>
        Insertar
      </Button>
    </div>
  )
}

/** On its own line after other text. What does not fit into the field is left out. */
function insertAtCaret(area: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd, maxLength } = area
  const before = value.slice(0, selectionStart)
  const separator = before === '' || before.endsWith('\n') ? '' : '\n'
  const rest = value.length - (selectionEnd - selectionStart)
  const free = maxLength < 0 ? Number.POSITIVE_INFINITY : maxLength - rest
  area.setRangeText((separator + text).slice(0, Math.max(free, 0)), selectionStart, selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
