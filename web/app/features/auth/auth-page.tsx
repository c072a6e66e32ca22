// Page layout component of login, register and password recovery: title, lead text, form, and links to the other options.
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'

/** Inline link with a touch target of 44 px. */
export const authLinkClass = 'text-link inline-flex min-h-11 items-center'

type AuthPageProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  readonly foot?: ReactNode
}

export function AuthPage({ title, lead, children, foot }: AuthPageProps) {
  return (
    <div className="mx-auto max-w-md pt-4 desk:pt-10">
      <Card as="section" className="px-5 py-7 desk:px-8 desk:py-9">
        <h1 className="font-voice text-3xl">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-ink-2">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Card>
      {foot && <div className="flex flex-col items-center px-4 pt-5 text-center text-ink-2">{foot}</div>}
    </div>
  )
}
