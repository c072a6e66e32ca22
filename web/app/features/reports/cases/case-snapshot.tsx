// Snapshot of the reported content, copied by the server when the report was sent.
import type { CopiedMessage } from '@murmullo/contract/reports/report-cases'
import { type ReportCategory, sensitiveCategories } from '@murmullo/contract/reports/report-categories'
import { senderLabels } from './case-labels.ts'

type CaseSnapshotProps = {
  readonly copy: readonly CopiedMessage[]
  /** Categories with harmful content are collapsed, so that a moderator does not read it by accident. */
  readonly category: ReportCategory
  /** For a conversation, each message shows its sender. */
  readonly isConversation: boolean
}

export function CaseSnapshot({ copy, category, isConversation }: CaseSnapshotProps) {
  if (copy.length === 0)
    return <p className="text-ink-2">No hay copia: se reportó a la persona, no algo que escribió.</p>
  const at = isConversation ? copy.findLastIndex(({ from }) => from === 'them') : 0
  const quoted = copy.at(Math.max(at, 0))
  const context = copy.filter((message) => message !== quoted)
  const content = (
    <>
      {quoted && <Quote message={quoted} isConversation={isConversation} />}
      {context.length > 0 && <Context messages={context} />}
    </>
  )
  if (!sensitiveCategories.includes(category)) return content
  return (
    <details>
      <summary className="min-h-11 py-2.5 text-sm font-semibold text-ink-2">Contenido sensible. Mostrar</summary>
      {content}
    </details>
  )
}

type QuoteProps = { readonly message: CopiedMessage; readonly isConversation: boolean }

function Quote({ message: { from, text }, isConversation }: QuoteProps) {
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3">
      {isConversation && <p className="text-xs font-semibold text-ink-3">{senderLabels[from]}</p>}
      <p className="font-voice text-xl/normal text-pretty wrap-anywhere whitespace-pre-wrap">
        {text ?? 'Mensaje eliminado'}
      </p>
    </blockquote>
  )
}

/** The other messages of the copied conversation, in their order. */
function Context({ messages }: { readonly messages: readonly CopiedMessage[] }) {
  return (
    <section aria-labelledby="caso-contexto" className="mt-3">
      <h4 id="caso-contexto" className="text-sm font-semibold text-ink-2">
        Alrededor de ese mensaje
      </h4>
      <ol className="mt-1.5 flex flex-col gap-2 border-l-2 border-line-strong pl-3">
        {messages.map(({ from, text, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- static list
          <li key={`${index} ${at}`}>
            <p className="text-xs font-semibold text-ink-3">{senderLabels[from]}</p>
            <p className="font-voice text-lg/snug text-pretty wrap-anywhere whitespace-pre-wrap">
              {text ?? 'Mensaje eliminado'}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
