// Page layout component for long legal texts: summary, table of contents and sections.
import type { ReactNode } from 'react'
import { Columns } from '../../ui/layout/columns.tsx'
import { LegalLinks } from './legal-links.tsx'

export type LegalPart = { readonly id: string; readonly title: string; readonly body: ReactNode }

type LegalPageProps = {
  readonly title: string
  readonly path: '/promesa' | '/politicas-privacidad' | '/terminos-servicio'
  readonly lead: string
  /** Summary of the main points, for a reader who stops there. */
  readonly summary: readonly string[]
  readonly parts: readonly LegalPart[]
}

export function LegalPage({ title, path, lead, summary, parts }: LegalPageProps) {
  return (
    <Columns sideName="En esta página" side={<Contents parts={parts} />}>
      {/* On a tablet the text has the width of the reading column, too. */}
      <div className="mx-auto max-w-165">
        <h1 className="font-voice text-4xl font-medium tracking-tight">{title}</h1>
        <p className="mt-4 text-pretty text-xl text-ink-2">{lead}</p>
        <section aria-labelledby="en-corto" className="mt-8 rounded-card border border-accent-line bg-accent-soft p-6">
          <h2 id="en-corto" className="font-voice text-xl">
            En corto
          </h2>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-ink-2 marker:text-accent">
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {parts.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`} className="mt-10 scroll-mt-24">
            <h2 id={`${id}-titulo`} className="font-voice text-2xl font-medium">
              {title}
            </h2>
            <div className="mt-3 flex flex-col gap-3 text-base text-pretty text-ink-2">{body}</div>
          </section>
        ))}
        <LegalLinks here={path} />
      </div>
    </Columns>
  )
}

function Contents({ parts }: { readonly parts: readonly LegalPart[] }) {
  return (
    <nav aria-label="Partes de este texto">
      <ul className="border-l border-line text-sm">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 pl-4 text-ink-2 hover:text-accent">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function BulletList({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-accent">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- static list
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
