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
  const counts = [...reports, ...removals].map(({ count }) => count).concat(aiBlocks, aiOverturned, reveals)
  const isAllSuppressed = counts.every((count) => count === null)
  return (
    <div className="flex flex-col gap-5">
      {isAllSuppressed && (
        <p className="font-voice text-xl text-pretty">En estas 12 semanas ninguna categoría llegó a 5 casos.</p>
      )}
      <Section title="Lo que se reportó">
        <p className="mb-3 text-pretty text-ink-2">{answerTimeText(medianHours)}</p>
        <CountTable
          isAllSuppressed={isAllSuppressed}
          of="Motivo"
          rows={reports.map(({ category, count }) => [reportCategoryNames[category], count] as const)}
        />
      </Section>
      <Section title="Lo que se retiró">
        <p className="mb-3 text-pretty text-ink-2">
          Lo decide una persona. A quien lo escribió le decimos qué norma incumplió, y puede pedir otra revisión.
        </p>
        <CountTable
          isAllSuppressed={isAllSuppressed}
          of="Norma"
          rows={removals.map(({ rule, count }) => [capitalize(ruleNames[rule]), count] as const)}
        />
      </Section>
      <Section title="Lo que decidió la inteligencia artificial">
        <CountTable
          isAllSuppressed={isAllSuppressed}
          of="Decisión"
          rows={[
            ['Textos que bloqueó u ocultó', aiBlocks],
            ['De ellos, corregidos por una persona', aiOverturned],
          ]}
        />
      </Section>
      <Section title="Direcciones IP consultadas">
        <p className="mb-3 text-pretty text-ink-2">
          Un administrador puede ver la IP de un secreto durante 30 días, una a la vez y escribiendo para qué. Cada vez
          queda en el registro.
        </p>
        <CountTable
          isAllSuppressed={isAllSuppressed}
          of="Consulta"
          rows={[['Veces que alguien del equipo vio una IP', reveals]]}
        />
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

type Row = readonly [name: string, count: number | null]
type CountTableProps = { readonly of: string; readonly rows: readonly Row[]; readonly isAllSuppressed: boolean }

/** The suppressed counts of a long table share one line. If every count of the page is suppressed, the page says so once, above. */
function CountTable({ of, rows, isAllSuppressed }: CountTableProps) {
  const listed = rows.length < 3 && !isAllSuppressed ? rows : rows.filter(([, count]) => count !== null)
  const suppressed = rows.filter((row) => !listed.includes(row)).map(([name]) => name)
  return (
    <>
      {listed.length > 0 && <Counts of={of} rows={listed} />}
      {suppressed.length > 0 && (
        <p className="mt-3 text-sm text-pretty text-ink-2">
          <span className="font-semibold">{isAllSuppressed ? 'Se cuenta: ' : 'Menos de 5 casos: '}</span>
          {suppressed.join(' · ')}
        </p>
      )}
    </>
  )
}

function Counts({ of, rows }: Omit<CountTableProps, 'isAllSuppressed'>) {
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
  if (hours === null) return 'Todavía hay muy pocas respuestas para calcular cuánto tardan.'
  const long = hours < 48 ? `${`${hours}`.replace('.', ',')} horas` : `${Math.round(hours / 24)} días`
  return `La mitad de los reportes tuvo respuesta en ${hours < 1 ? 'menos de una hora' : long}.`
}

function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase())
}
