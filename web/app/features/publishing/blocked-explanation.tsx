// Explanation of an automated block: outcome, rule, decided by, next step. The text is not stored, so there is no statement of reasons
// to link to. Contains the button that requests human review.
import { isRule, ruleNames } from '@murmullo/contract/rules'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'

type BlockedExplanationProps = {
  readonly rule: string
  /** Effect of the block on the text. */
  readonly outcome: string
  /** Effect of a human review request. */
  readonly request: string
  readonly busy: boolean
}

export function BlockedExplanation({ rule, outcome, request, busy }: BlockedExplanationProps) {
  const name = ruleNames[isRule(rule) ? rule : 'held']
  return (
    <>
      <details className="mt-2">
        <summary className="min-h-11 py-2.5 text-sm font-semibold text-ink-2">Ver por qué</summary>
        <dl className="grid gap-3 pb-2 text-sm wide:grid-cols-2 [&_dt]:text-ink-2">
          <Fact name="Qué pasó">{outcome}</Fact>
          <Fact name="Qué norma">{name.charAt(0).toUpperCase() + name.slice(1)}</Fact>
          <Fact name="Quién lo decidió">Lo decidió un sistema automático, ahora mismo</Fact>
          <Fact name="Qué pasa ahora">Puedes cambiar el texto, o pedir que lo lea una persona.</Fact>
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
