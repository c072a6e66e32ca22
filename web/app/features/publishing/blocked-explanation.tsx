// Explains in place why a machine refused a text: what happened, which rule, who decided, what happens next. Nothing of the text is stored,
// so there is no statement to link to. Holds the button that hands the text to a person.
import { isRule, ruleNames } from '@murmullo/contract/rules'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'

type BlockedExplanationProps = {
  readonly rule: string
  /** What became of the text. */
  readonly outcome: string
  /** What asking for a person does. */
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
