// Effect of a version on the golden set: precision and recall per category, those of the active version beside its own.
import { categoryNames } from '@murmullo/contract/moderation/categories'
import type { LabCategoryDelta } from '@murmullo/contract/moderation/lab'
import { formatPercent, formatPoints } from './lab-format.ts'
import { ColumnHead, RowHead, ScrollTable } from './scroll-table.tsx'

export function EffectTable({ deltas }: { readonly deltas: readonly LabCategoryDelta[] }) {
  return (
    <ScrollTable
      label="Efecto por categoría"
      head={
        <tr className="border-b border-line">
          {['Categoría', 'Precisión ahora', 'Con esta versión', 'Exhaustividad ahora', 'Con esta versión'].map(
            (name, column) => (
              // oxlint-disable-next-line no-array-index-key -- fixed columns, two with one name
              <ColumnHead key={column}>{name}</ColumnHead>
            ),
          )}
        </tr>
      }
    >
      {deltas.map(({ category, before, after }) => (
        <tr key={category} className="border-b border-line">
          <RowHead>{categoryNames[category]}</RowHead>
          <td className="py-2 pl-3 whitespace-nowrap">{formatPercent(before.precision)}</td>
          <Delta before={before.precision} after={after.precision} />
          <td className="py-2 pl-3 whitespace-nowrap">{formatPercent(before.recall)}</td>
          <Delta before={before.recall} after={after.recall} />
        </tr>
      ))}
    </ScrollTable>
  )
}

function Delta({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  const points = formatPoints(before, after)
  return (
    <td className="py-2 pl-3 whitespace-nowrap">
      {formatPercent(after)} {points !== '' && <span className="font-semibold">({points})</span>}
    </td>
  )
}
