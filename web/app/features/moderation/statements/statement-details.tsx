// Statement of reasons page component: the decision, its rule, its source and the content, for the author.
import { favourableActions } from '@murmullo/contract/moderation/favourable-actions'
import type { Statement } from '@murmullo/contract/moderation/statements'
import { exactDate } from '../../../lib/format/dates.ts'
import { decisionLabel } from '../../../shared/labels/decision-labels.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DescriptionItem } from '../../../ui/display/description-item.tsx'
import { effectText, nextStepText, ruleLabel, decidedByText } from './statement-labels.ts'

export function StatementDetails({ statement }: { readonly statement: Statement }) {
  const zone = useTimeZone()
  const nextStep = nextStepText(statement)
  const isFavourable = favourableActions.includes(statement.action)
  return (
    <Card as="article" className="px-5 py-6 desk:px-8 desk:py-8">
      <h1 className="font-voice text-3xl wide:text-3xl">{decisionLabel(statement)}</h1>
      <p className="mt-2 text-pretty text-ink-2">{effectText(statement)}</p>
      <dl className="mt-5 grid gap-4 wide:grid-cols-2">
        {!isFavourable && <DescriptionItem name="Por qué">{ruleLabel(statement)}</DescriptionItem>}
        <DescriptionItem name="Quién lo decidió">{decidedByText(statement)}</DescriptionItem>
        <DescriptionItem name={statement.stands ? 'Desde cuándo' : 'Cuándo'}>
          <time dateTime={statement.decidedAt}>{exactDate(statement.decidedAt, zone)}</time>
        </DescriptionItem>
        {statement.endsAt && !isFavourable && (
          <DescriptionItem name={statement.stands ? 'Hasta cuándo' : 'Iba a durar hasta'}>
            <time dateTime={statement.endsAt}>{exactDate(statement.endsAt, zone)}</time>
          </DescriptionItem>
        )}
        {nextStep && (
          <DescriptionItem name="Qué pasa ahora" fullWidth>
            {nextStep}
          </DescriptionItem>
        )}
        <DescriptionItem name="Las normas">
          <a href="/murmullo#politicas" className="text-link">
            Políticas de uso
          </a>
        </DescriptionItem>
      </dl>
      {statement.kind === 'sanction' ? (
        <section className="sanction-reason mt-6 rounded-control bg-sunken px-4 py-3">
          <h2 className="text-xs font-semibold tracking-wide text-ink-3">Lo que te dice el equipo</h2>
          <p className="mt-1 text-pretty whitespace-pre-wrap">{statement.text}</p>
        </section>
      ) : (
        <blockquote className="mt-6 border-l-2 border-line-strong pl-4 font-voice text-xl/normal text-pretty whitespace-pre-wrap text-ink-2">
          {statement.text}
        </blockquote>
      )}
    </Card>
  )
}
