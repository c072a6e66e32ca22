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
  const content = (
    <div className="flex flex-col gap-3 rounded-control bg-sunken px-4 py-3">
      {copy.map(({ from, text, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- static list
        <div key={`${index} ${at}`}>
          {isConversation && <p className="text-xs font-semibold text-ink-3">{senderLabels[from]}</p>}
          <p className="font-voice text-xl/normal text-pretty wrap-anywhere whitespace-pre-wrap">
            {text ?? 'Mensaje eliminado'}
          </p>
        </div>
      ))}
    </div>
  )
  if (!sensitiveCategories.includes(category)) return content
  return (
    <details>
      <summary className="min-h-11 py-2.5 text-sm font-semibold text-ink-2">Contenido sensible. Mostrar</summary>
      {content}
    </details>
  )
}
