// Precision, recall and F1 per category, of the rules and of the model.
import { categoryNames } from '@murmullo/contract/moderation/categories'
import type { LabMetrics, LabRunResult } from '@murmullo/contract/moderation/lab'
import { labSources } from '@murmullo/contract/moderation/lab-values'
import { costText, formatPercent, notMeasured, sourceNames } from './lab-format.ts'
import { ColumnHead, RowHead, ScrollTable } from './scroll-table.tsx'

export function MetricsTable({ run }: { readonly run: LabRunResult }) {
  const { rules, model, modelRun, number } = run
  const metrics = [rules, model] as const
  return (
    <>
      <p className="mb-3 text-sm text-pretty text-ink-2">
        Precisión: de los textos a los que dio esa categoría, cuántos la tienen. Exhaustividad: de los que la tienen, a
        cuántos se la dio. Un texto sin respuesta del modelo cuenta como fallo.
      </p>
      <ScrollTable
        label="Cifras por categoría"
        head={
          <>
            <tr>
              <ColumnHead rows={2}>Categoría</ColumnHead>
              <ColumnHead rows={2}>Textos</ColumnHead>
              {labSources.map((source) => (
                <ColumnHead key={source} columns={3}>
                  {sourceNames[source]}
                </ColumnHead>
              ))}
            </tr>
            <tr>
              {labSources.flatMap((source) =>
                ['Precisión', 'Exhaustividad', 'F1'].map((name) => (
                  <ColumnHead key={`${source} ${name}`}>{name}</ColumnHead>
                )),
              )}
            </tr>
          </>
        }
      >
        {rules.categories.map(({ category, expected }, index) => (
          <ScoreRow
            key={category}
            name={categoryNames[category]}
            count={expected}
            scores={metrics.map((of) => of?.categories[index] ?? null)}
          />
        ))}
        <ScoreRow name="Media de las siete" scores={metrics.map((of) => of?.macro ?? null)} />
        <ScoreRow name="Bloqueado o no" scores={metrics.map((of) => of?.overall ?? null)} />
      </ScrollTable>
      <p className="mt-3 text-sm text-pretty text-ink-2">{accuracyText(rules, model)}</p>
      {model !== null && (
        <p className="mt-1 text-sm text-pretty text-ink-2">
          {modelRun === number ? '' : `Las cifras del modelo son de la medición ${modelRun}. `}
          {costText(model)}
        </p>
      )}
    </>
  )
}

type Scores = { readonly precision: number | null; readonly recall: number; readonly f1: number }
type ScoreRowProps = { readonly name: string; readonly count?: number; readonly scores: readonly (Scores | null)[] }

function ScoreRow({ name, count, scores }: ScoreRowProps) {
  return (
    <tr className="border-b border-line">
      <RowHead>{name}</RowHead>
      <td className="py-2 pl-3">{count}</td>
      {scores.map((score, index) =>
        score === null ? (
          <td key={labSources[index]} colSpan={3} className="py-2 pl-3 text-ink-3">
            {notMeasured}
          </td>
        ) : (
          [score.precision, score.recall, score.f1].map((value, column) => (
            // oxlint-disable-next-line no-array-index-key -- three fixed columns
            <td key={`${labSources[index]} ${column}`} className="py-2 pl-3 whitespace-nowrap">
              {formatPercent(value)}
            </td>
          ))
        ),
      )}
    </tr>
  )
}

function accuracyText(rules: LabMetrics, model: LabMetrics | null): string {
  const text = `Categoría exacta, o limpio cuando lo es: las reglas en el ${exactShare(rules)} de los textos`
  return model === null ? `${text}.` : `${text}, el modelo en el ${exactShare(model)}.`
}

function exactShare({ overall }: LabMetrics): string {
  return formatPercent(overall.accuracy)
}
