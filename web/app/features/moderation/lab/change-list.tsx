// Texts of the golden set whose prediction changed. These texts are shown nowhere else on the site.
import type { LabChange } from '@murmullo/contract/moderation/lab'
import { labKindNames, labPredictionNames } from '@murmullo/contract/moderation/lab-values'
import { Badge } from '../../../ui/display/badge.tsx'
import { regionName } from './group-table.tsx'
import { sourceNames } from './lab-format.ts'

const shownMax = 100

export function ChangeList({ changes }: { readonly changes: readonly LabChange[] }) {
  if (changes.length === 0) return <p className="text-ink-2">Ningún texto cambia.</p>
  const omitted = changes.length - shownMax
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{summarize(changes)}</p>
      <ul className="divide-y divide-line">
        {changes.slice(0, shownMax).map((change) => (
          <Change key={`${change.source} ${change.id}`} change={change} />
        ))}
      </ul>
      {omitted > 0 && <p className="mt-3 text-sm text-ink-2">Y {omitted} más.</p>}
    </>
  )
}

function Change({ change }: { readonly change: LabChange }) {
  const { id, source, label, kind, region, text, before, after } = change
  return (
    <li className="py-3">
      <p className="text-pretty wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={after === label ? 'ok' : 'warn'}>{after === label ? 'Acierta' : 'Falla'}</Badge>
        <span>
          {sourceNames[source]}: {labPredictionNames[before]} → {labPredictionNames[after]}
        </span>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {id} · etiqueta: {labPredictionNames[label]} · {labKindNames[kind]} · {regionName(region)}
      </p>
    </li>
  )
}

function summarize(changes: readonly LabChange[]): string {
  const right = changes.filter(({ label, after }) => label === after).length
  const lost = changes.filter(({ label, before }) => label === before).length
  const total = changes.length === 1 ? 'Cambia 1 texto' : `Cambian ${changes.length} textos`
  return `${total}: ${right} pasan a acertar y ${lost} dejan de acertar.`
}
