// Explanation of an automated block: outcome, rule, decided by, next step. The text is not stored, so there is no statement of reasons
// to link to. Contains the button that requests human review.
import { isRule, ruleNames } from '@murmullo/contract/moderation/rules'
import { Button } from '../../ui/buttons/button.tsx'
import { DescriptionItem } from '../../ui/display/description-item.tsx'

type BlockExplanationProps = {
  readonly rule: string
  /** Effect of the block on the text. */
  readonly outcome: string
  /** Effect of a human review request. */
  readonly request: string
  readonly busy: boolean
}

export function BlockExplanation({ rule, outcome, request, busy }: BlockExplanationProps) {
  const name = ruleNames[isRule(rule) ? rule : 'held']
  return (
    <>
      <details className="mt-2">
        <summary className="min-h-11 py-2.5 text-sm font-semibold text-ink-2">Ver por qué</summary>
        <dl className="grid gap-3 pb-2 text-sm wide:grid-cols-2 [&_dt]:text-ink-2">
          <DescriptionItem name="Qué pasó">{outcome}</DescriptionItem>
          <DescriptionItem name="Qué norma">{name.charAt(0).toUpperCase() + name.slice(1)}</DescriptionItem>
          <DescriptionItem name="Quién lo decidió">Lo decidió un sistema automático, ahora mismo</DescriptionItem>
          <DescriptionItem name="Qué pasa ahora">
            Puedes cambiar el texto, o pedir que lo lea una persona.
          </DescriptionItem>
        </dl>
      </details>
      <p className="mt-1 text-sm text-pretty text-ink-2">Las máquinas también se equivocan. {request}</p>
      <Button
        type="submit"
        name="intent"
        value="review"
        tone="outline"
        className="mt-3 bg-surface hover:bg-sunken"
        busy={busy}
      >
        Pedir revisión humana
      </Button>
    </>
  )
}
