// Tables of the public transparency report: reports, removals, AI decisions and IP address lookups.
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { ruleNames } from '@murmullo/contract/moderation/rules'
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { formatNumber } from '../../lib/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'

const few = 'menos de 5'

function countLabel(count: number | null): string {
  return count === null ? few : formatNumber(count)
}

export function TransparencyTables({ account }: { readonly account: Transparency }) {
  const { reports, medianHours, removals, aiBlocks, aiOverturned, reveals } = account
  return (
    <div className="flex flex-col gap-5">
      <Section title="Lo que se reportó">
        <p className="mb-3 text-pretty text-ink-2">{answerTimeText(medianHours)}</p>
        <CountTable
          of="Motivo"
          rows={reports.map(({ category, count }) => [reportCategoryNames[category], count] as const)}
        />
      </Section>
      <Section title="Lo que se retiró">
        <p className="mb-3 text-pretty text-ink-2">
          Lo decide una persona, por una norma que se le dice a quien lo escribió, y puede pedir otra revisión.
        </p>
        <CountTable
          of="Norma"
          rows={removals.map(({ rule, count }) => [capitalize(ruleNames[rule]), count] as const)}
        />
      </Section>
      <Section title="Lo que decidió la inteligencia artificial">
        <CountTable
          of="Decisión"
          rows={[
            ['Textos que no dejó ver', aiBlocks],
            ['De ellos, corregidos por una persona', aiOverturned],
          ]}
        />
      </Section>
      <Section title="Direcciones IP consultadas">
        <p className="mb-3 text-pretty text-ink-2">
          Quien administra puede ver desde dónde se escribió un secreto durante 30 días, de uno en uno y escribiendo
          para qué. Cada vez queda anotada.
        </p>
        <CountTable of="Consulta" rows={[['Veces que alguien del equipo vio una IP', reveals]]} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="mb-2 font-voice text-2xl">{title}</h2>
      {children}
    </Card>
  )
}

type CountTableProps = { readonly of: string; readonly rows: readonly (readonly [string, number | null])[] }

function CountTable({ of, rows }: CountTableProps) {
  return (
    <table className="w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Cuántos</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row" className="py-2.5 pr-4 font-normal">
              {name}
            </th>
            <td
              className={`py-2.5 text-right whitespace-nowrap tabular-nums ${count === null ? 'text-ink-3' : 'font-semibold'}`}
            >
              {countLabel(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function answerTimeText(hours: number | null): string {
  if (hours === null) return 'Todavía son pocas las respuestas para decir cuánto tardan.'
  const long = hours < 48 ? `${`${hours}`.replace('.', ',')} horas` : `${Math.round(hours / 24)} días`
  return `La mitad de los reportes tuvo respuesta en ${hours < 1 ? 'menos de una hora' : long}.`
}

function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase())
}
