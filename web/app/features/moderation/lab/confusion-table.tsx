// Confusion table: one row per label, one column per prediction. The diagonal is what was right.
import type { LabMetrics } from '@murmullo/contract/moderation/lab'
import { labPredictionNames, labPredictions } from '@murmullo/contract/moderation/lab-values'
import { classes } from '../../../ui/base/classes.ts'
import { ColumnHead, RowHead, ScrollTable } from './scroll-table.tsx'

type ConfusionTableProps = { readonly label: string; readonly metrics: LabMetrics }

export function ConfusionTable({ label, metrics }: ConfusionTableProps) {
  return (
    <ScrollTable
      label={label}
      head={
        <tr>
          <ColumnHead>Etiqueta, y lo que se decidió</ColumnHead>
          {labPredictions.map((prediction) => (
            <ColumnHead key={prediction}>{labPredictionNames[prediction]}</ColumnHead>
          ))}
        </tr>
      }
    >
      {metrics.confusion.map((row) => (
        <tr key={row.label} className="border-b border-line">
          <RowHead>{labPredictionNames[row.label]}</RowHead>
          {labPredictions.map((prediction, column) => {
            const count = row.counts[column] ?? 0
            const isRight = prediction === row.label
            return (
              <td
                key={prediction}
                className={classes('py-2 pl-3', isRight && 'bg-sunken pr-2 font-semibold', count === 0 && 'text-ink-3')}
              >
                {count}
              </td>
            )
          })}
        </tr>
      ))}
    </ScrollTable>
  )
}
