// Sections of the public transparency report: reports, removals, appeals, AI decisions and IP address lookups. What did not reach the minimum is
// listed once, at the end.
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { ruleNames } from '@murmullo/contract/moderation/rules'
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { formatNumber } from '../../lib/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { durationText } from './stats/stat-texts.ts'

type Row = readonly [name: string, count: number | null]

export function TransparencyTables({ account }: { readonly account: Transparency }) {
  const { reports, medianWait, removals, aiBlocks, aiOverturned, reveals, appealsOverturned, appealsByRule } = account
  const reportRows = reports.map(({ category, count }): Row => [reportCategoryNames[category], count])
  const removalRows = removals.map(({ rule, count }): Row => [capitalize(ruleNames[rule]), count])
  const aiRows: readonly Row[] = [
    ['Textos que bloqueó u ocultó', aiBlocks],
    ['Decisiones que corrigió una persona', aiOverturned],
  ]
  const ipRows: readonly Row[] = [['Veces que una persona del equipo vio una IP', reveals]]
  return (
    <div className="flex flex-col gap-5">
      <Section title="Lo que se reportó">
        <p className="text-pretty text-ink-2">{decisionTimeText(medianWait)}</p>
        <Counts of="Motivo" rows={reportRows} />
      </Section>
      <Section title="Lo que se retiró">
        <p className="text-pretty text-ink-2">
          Lo decide una persona. A quien lo escribió le decimos qué norma incumplió, y puede pedir otra revisión.
        </p>
        <Counts of="Norma" rows={removalRows} />
      </Section>
      <Section title="Lo que se apeló">
        <p className="text-pretty text-ink-2">
          {appealsOverturned === null
            ? 'Hubo muy pocas apelaciones decididas para decir qué parte se anuló.'
            : `De las decisiones apeladas se anuló cerca del ${appealsOverturned} %.`}{' '}
          Esta parte se calcula desde {transparencyLimits.minBase} apelaciones decididas, con al menos{' '}
          {transparencyLimits.minCount} anuladas y {transparencyLimits.minCount} mantenidas, y se redondea de{' '}
          {transparencyLimits.percentStep} en {transparencyLimits.percentStep}.
        </p>
        <CountTable
          of="Norma"
          value="Qué parte se anuló"
          rows={appealsByRule.map(({ rule, overturned }) => [capitalize(ruleNames[rule]), `cerca del ${overturned} %`])}
        />
      </Section>
      {aiRows.some(isShown) && (
        <Section title="Lo que decidió la inteligencia artificial">
          <Counts of="Decisión" rows={aiRows} />
        </Section>
      )}
      <Section title="Direcciones IP consultadas">
        <p className="text-pretty text-ink-2">
          Un administrador puede ver la IP de un secreto durante 30 días, una a la vez y escribiendo para qué. Cada vez
          queda en el registro.
        </p>
        <Counts of="Consulta" rows={ipRows} />
      </Section>
      <Suppressed
        groups={[
          ['Reportes', reportRows],
          ['Retirado por', removalRows],
          ['Inteligencia artificial', aiRows],
          ['Direcciones IP', ipRows],
        ]}
      />
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

function isShown(row: Row): row is readonly [string, number] {
  return row[1] !== null
}

function Counts({ of, rows }: { readonly of: string; readonly rows: readonly Row[] }) {
  const shown = rows.filter(isShown).map(([name, count]) => [name, formatNumber(count)] as const)
  return <CountTable of={of} value="Cuántos" rows={shown} />
}

type CountTableProps = {
  readonly of: string
  readonly value: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

function CountTable({ of, value, rows }: CountTableProps) {
  if (rows.length === 0) return null
  return (
    <table className="mt-3 w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row" className="py-2.5 pr-4 font-normal">
              {name}
            </th>
            <td className="py-2.5 text-right font-semibold whitespace-nowrap tabular-nums">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SuppressedProps = { readonly groups: readonly (readonly [title: string, rows: readonly Row[]])[] }

function Suppressed({ groups }: SuppressedProps) {
  const hidden = groups.flatMap(([title, rows]) => {
    const names = rows.filter((row) => !isShown(row)).map(([name]) => name)
    return names.length === 0 ? [] : [[title, names] as const]
  })
  if (hidden.length === 0) return null
  const isAll = groups.every(([, rows]) => !rows.some(isShown))
  return (
    <Section title="Cifras sin publicar">
      <p className="text-pretty text-ink-2">
        {isAll
          ? `En este periodo ninguna cifra llegó a ${transparencyLimits.minCount}. Se cuentan:`
          : `En este periodo no llegaron a ${transparencyLimits.minCount}:`}
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        {hidden.map(([title, names]) => (
          <div key={title} className="text-pretty">
            <dt className="inline font-semibold">{title}: </dt>
            <dd className="inline">{names.join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function decisionTimeText(wait: Transparency['medianWait']): string {
  if (wait === null)
    return `Se decidieron menos de ${transparencyLimits.minBase} casos: son muy pocos para decir cuánto tardan.`
  if (wait.max === null) return `Al menos la mitad de los casos tardó más de ${durationText(wait.min)} en decidirse.`
  return `Al menos la mitad de los casos se decidió en menos de ${durationText(wait.max)}.`
}

function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase())
}
