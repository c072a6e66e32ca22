// Dashboard tables of decisions: their time, their results, the rules, and the age of open work. Each beside the period before.
import { waitSubjects } from '@murmullo/contract/admin/stat-values'
import type { Totals, OpenWork, Wait } from '@murmullo/contract/admin/stats'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { ruleNames } from '@murmullo/contract/moderation/rules'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { StatTable, WithBefore } from './stat-table.tsx'
import { shareText, waitSubjectNames, waitText } from './stat-texts.ts'

type Compared = { readonly now: Totals; readonly before: Totals }

export function WaitTable({ now, before }: Compared) {
  return (
    <>
      <StatTable
        label="Tiempo hasta decidir"
        columns={['Qué', 'Decisiones', 'Mediana', '9 de cada 10']}
        rows={waitSubjects.map((subject) => {
          const [current, earlier] = [now.waits[subject], before.waits[subject]]
          const compare = (text: (wait: Wait) => string) => <WithBefore now={text(current)} before={text(earlier)} />
          return {
            key: subject,
            name: waitSubjectNames[subject],
            cells: [
              compare(({ decided }) => formatNumber(decided)),
              compare(({ median }) => (median === null ? '—' : waitText(median))),
              compare(({ p90 }) => (p90 === null ? '—' : waitText(p90))),
            ],
          }
        })}
      />
      <p className="mt-2 text-sm text-pretty text-ink-2">
        Desde que llega hasta que se decide. «9 de cada 10» se calcula desde {adminLimits.p90Min} decisiones.
      </p>
    </>
  )
}

const results: readonly (readonly [name: string, text: (totals: Totals) => string])[] = [
  ['Casos resueltos', ({ casesResolved }) => formatNumber(casesResolved)],
  ['Casos descartados', ({ casesDismissed }) => formatNumber(casesDismissed)],
  ['Apelaciones anuladas', ({ appealsOverturned: part, appealsUpheld }) => shareText(part, part + appealsUpheld)],
  ['Apelaciones mantenidas', ({ appealsUpheld: part, appealsOverturned }) => shareText(part, part + appealsOverturned)],
  ['Decisiones de la IA corregidas', ({ aiOverturned: part, aiUpheld }) => shareText(part, part + aiUpheld)],
  ['Casos abiertos de nuevo', ({ reversedCases }) => formatNumber(reversedCases)],
  ['Contenido repuesto', ({ reversedContent }) => formatNumber(reversedContent)],
  ['Sanciones levantadas', ({ reversedSanctions }) => formatNumber(reversedSanctions)],
]

export function ResultTable({ now, before, days }: Compared & { readonly days: number }) {
  return (
    <StatTable
      label="Resultados"
      columns={['Resultado', `Estos ${days} días`, `Los ${days} anteriores`]}
      rows={results.map(([name, text]) => ({ key: name, name, cells: [text(now), text(before)] }))}
    />
  )
}

const noDecisions = { content: 0, sanctions: 0, appealsUpheld: 0, appealsOverturned: 0 }

function countsOf({ rules }: Totals, rule: string) {
  return rules.find((each) => each.rule === rule) ?? noDecisions
}

/** The rules of either period. */
export function RuleTable({ now, before }: Compared) {
  const rules = [...new Set([...now.rules, ...before.rules].map(({ rule }) => rule))]
  if (rules.length === 0) return <p className="mt-2 text-sm text-ink-2">Ninguna decisión en los dos periodos.</p>
  return (
    <StatTable
      label="Decisiones por norma"
      columns={['Norma', 'Contenido', 'Sanciones', 'Apelaciones anuladas', 'Mantenidas']}
      rows={rules.map((rule) => {
        const compare = (text: (counts: typeof noDecisions) => string) => (
          <WithBefore now={text(countsOf(now, rule))} before={text(countsOf(before, rule))} />
        )
        return {
          key: rule,
          name: ruleNames[rule],
          cells: [
            compare(({ content }) => formatNumber(content)),
            compare(({ sanctions }) => formatNumber(sanctions)),
            compare(({ appealsOverturned: part, appealsUpheld }) => shareText(part, part + appealsUpheld)),
            compare(({ appealsUpheld: part, appealsOverturned }) => shareText(part, part + appealsOverturned)),
          ],
        }
      })}
    />
  )
}

const ageNames = ['Menos de 1 día', 'De 1 a 3', 'De 3 a 7', 'Más de 7']

export function OpenWorkTable({ open }: { readonly open: readonly OpenWork[] }) {
  return (
    <StatTable
      label="Abiertos, por antigüedad"
      columns={['Qué', ...ageNames]}
      rows={open.map(({ of, counts }) => ({
        key: of,
        name: waitSubjectNames[of],
        cells: counts.map((n) => (n < adminLimits.waitingMax ? `${n}` : `${n}+`)),
      }))}
    />
  )
}
