// AI verdict component, for the moderator who decides: reason, explanation, patterns, confidence.
import type { Review } from '@murmullo/contract/moderation/moderation'
import { Icon } from '../../../ui/icons/icon.tsx'
import { sparkles } from '../../../ui/icons/page-icons.gen.ts'
import { formatConfidence, modelText } from '../verdict-text.ts'

export function AiVerdict({ verdict, aiError }: Pick<Review, 'verdict' | 'aiError'>) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm text-ink-2">
      <p className="flex items-start gap-2">
        <span className="sr-only">Lo que vio la IA:</span>
        <Icon pathData={sparkles} size={16} className="mt-0.5 text-ink-3" />
        {verdict === null ? (
          'La IA no lo ha leído.'
        ) : (
          <span className="min-w-0">
            {verdict.reason && <strong className="text-ink">{capitalize(verdict.reason)}. </strong>}
            {verdict.explanation || 'Sin explicación'}
          </span>
        )}
      </p>
      {verdict !== null && verdict.detectedPatterns.length > 0 && (
        <ul className="mt-2 ml-6 list-disc pl-4 marker:text-ink-3">
          {verdict.detectedPatterns.map((pattern) => (
            <li key={pattern}>{pattern}</li>
          ))}
        </ul>
      )}
      {verdict !== null && (
        <p className="mt-2 ml-6 text-xs text-ink-3 tabular-nums">
          Confianza: {formatConfidence(verdict.confidenceScore)} · {modelText(verdict)}
          {aiError !== null && ` · ${aiError}`}
        </p>
      )}
    </div>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
