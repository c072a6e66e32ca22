// Presentational components of the data export page: section, description list, item list and text entry.
import type { ReactNode } from 'react'
import { exactDate, type TimeZone } from '../../lib/format/dates.ts'
import { Card } from '../../ui/layout/card.tsx'

export function ExportSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="mb-3 font-voice text-2xl">{title}</h2>
      {children}
    </Card>
  )
}

export function DescriptionList({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs font-semibold text-ink-3">{name}</dt>
          <dd className="whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A list, or the fallback text if it is empty. */
export function ItemList({ none, items }: { readonly none: string; readonly items: readonly ReactNode[] }) {
  if (items.length === 0) return <p className="text-ink-3">{none}</p>
  return (
    <ul className="flex flex-col gap-4">
      {items.map((thing, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- static list
        <li key={index}>{thing}</li>
      ))}
    </ul>
  )
}

type ExportedContent = {
  readonly text: string
  readonly nickname: string | null
  readonly visibility: string
  readonly publishedAt: string
}

export function contentEntry(
  { text, nickname, visibility, publishedAt }: ExportedContent,
  zone: TimeZone,
  more: readonly (string | false | null | undefined)[],
) {
  const hidden = visibility === 'hidden' && 'retirado por el equipo'
  const facts = [exactDate(publishedAt, zone), `firmado: ${nickname ?? 'Anónimo'}`, hidden, ...more]
  return textEntry(text, facts.filter(Boolean).join(' · '))
}

/** A text entry below its metadata line. */
export function textEntry(text: string | null, facts: string) {
  return (
    <>
      <p className="text-sm text-ink-3">{facts}</p>
      {text !== null && <p className="mt-1 font-voice text-xl whitespace-pre-wrap">{text}</p>}
    </>
  )
}
