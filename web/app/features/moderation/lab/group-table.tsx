// Metrics by kind of text and by region: what was found among the harmful texts, and blocked among the clean ones.
import type { LabMetrics, LabGroup } from '@murmullo/contract/moderation/lab'
import { type LabKind, labKindNames } from '@murmullo/contract/moderation/lab-values'
import { ColumnHead, RowHead, ScrollTable } from './scroll-table.tsx'

type GroupTableProps = { readonly label: string; readonly metrics: LabMetrics }

export function GroupTable({ label, metrics }: GroupTableProps) {
  return (
    <ScrollTable
      label={label}
      head={
        <tr className="border-b border-line">
          {['Tipo o país', 'Exactos', 'Dañinos bloqueados', 'Limpios bloqueados', 'Sin respuesta'].map((name) => (
            <ColumnHead key={name}>{name}</ColumnHead>
          ))}
        </tr>
      }
    >
      {metrics.kinds.map((group) => (
        <GroupRow key={group.name} name={labKindNames[group.name as LabKind]} group={group} />
      ))}
      {metrics.regions.map((group) => (
        <GroupRow key={group.name} name={regionName(group.name)} group={group} />
      ))}
    </ScrollTable>
  )
}

function GroupRow({ name, group }: { readonly name: string; readonly group: LabGroup }) {
  const { total, correct, harmful, found, clean, blocked, unanswered } = group
  const cells = [`${correct} de ${total}`, `${found} de ${harmful}`, `${blocked} de ${clean}`, `${unanswered}`]
  return (
    <tr className="border-b border-line">
      <RowHead>{name}</RowHead>
      {cells.map((cell, column) => (
        // oxlint-disable-next-line no-array-index-key -- four fixed columns
        <td key={column} className="py-2 pl-3 whitespace-nowrap">
          {cell}
        </td>
      ))}
    </tr>
  )
}

const regionNames: Readonly<Record<string, string>> = {
  ar: 'Argentina',
  cl: 'Chile',
  co: 'Colombia',
  cu: 'Cuba',
  do: 'República Dominicana',
  ec: 'Ecuador',
  es: 'España',
  gt: 'Guatemala',
  mx: 'México',
  neutral: 'sin país',
  pe: 'Perú',
  uy: 'Uruguay',
  ve: 'Venezuela',
}

export function regionName(region: string): string {
  return regionNames[region] ?? region
}
