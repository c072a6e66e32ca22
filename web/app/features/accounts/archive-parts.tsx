// Presentational components of the data export page: section, description list, item list and text entry.
import type { ReactNode } from 'react'
import { exactDate, type Zone } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="mb-3 font-voice text-2xl">{title}</h2>
      {children}
    </Card>
  )
}

export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
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
export function Things({ none, things }: { readonly none: string; readonly things: readonly ReactNode[] }) {
  if (things.length === 0) return <p className="text-ink-3">{none}</p>
  return (
    <ul className="flex flex-col gap-4">
      {things.map((thing, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- static list
        <li key={place}>{thing}</li>
      ))}
    </ul>
  )
}

type Written = {
  readonly text: string
  readonly nickname: string | null
  readonly visibility: string
  readonly publishedAt: string
}

export function written(
  { text, nickname, visibility, publishedAt }: Written,
  zone: Zone,
  more: readonly (string | false | null | undefined)[],
) {
  const hidden = visibility === 'hidden' && 'retirado por el equipo'
  const facts = [exactDate(publishedAt, zone), `firmado: ${nickname ?? 'Anónimo'}`, hidden, ...more]
  return said(text, facts.filter(Boolean).join(' · '))
}

/** A text entry below its metadata line. */
export function said(text: string | null, facts: string) {
  return (
    <>
      <p className="text-sm text-ink-3">{facts}</p>
      {text !== null && <p className="mt-1 font-voice text-lg whitespace-pre-wrap">{text}</p>}
    </>
  )
}
