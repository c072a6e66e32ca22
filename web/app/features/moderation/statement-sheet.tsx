// One decision, told plainly to whoever wrote what it is about.
import type { Statement } from '@murmullo/contract/statements'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactDate } from '../../lib/dates.ts'
import { whatWords } from '../../lib/decision-words.ts'
import { useZone } from '../../lib/zone.ts'
import { Card } from '../../ui/card.tsx'
import { meaningWords, ruleWords, whoWords } from './statement-words.ts'

export function StatementSheet({ statement }: { readonly statement: Statement }) {
  const zone = useZone()
  return (
    <Card as="article" className="px-5 py-6 desk:px-8 desk:py-8">
      <h1 className="font-voice text-[1.75rem]/tight wide:text-3xl">{whatWords(statement)}</h1>
      <p className="mt-2 text-pretty text-ink-2">{meaningWords(statement)}</p>
      <dl className="mt-5 grid gap-4 wide:grid-cols-2">
        {statement.action !== 'restored' && <Fact name="Por qué">{ruleWords(statement)}</Fact>}
        <Fact name="Quién lo decidió">{whoWords(statement)}</Fact>
        <Fact name="Cuándo">
          <time dateTime={statement.decidedAt}>{exactDate(statement.decidedAt, zone)}</time>
        </Fact>
        <Fact name="Las normas">
          <Link to="/murmullo#politicas" className="text-link">
            Políticas de uso
          </Link>
        </Fact>
      </dl>
      <blockquote className="mt-6 border-l-2 border-line-strong pl-4 font-voice text-xl/normal text-pretty whitespace-pre-wrap text-ink-2">
        {statement.text}
      </blockquote>
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold tracking-wide text-ink-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
