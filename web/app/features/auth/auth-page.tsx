// Page layout component of login, register and password recovery: the sky, title, lead text, form, and links to the other options.
import type { ReactNode } from 'react'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'

/** Inline link with a touch target of 44 px. */
export const authLinkClass = 'text-link inline-flex min-h-11 items-center'

/** One skyline for all these pages: a step from one to the next changes the words only. */
const seed = 23

type AuthPageProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Pages of the staff have no drawing. */
  readonly plain?: boolean
}

export function AuthPage({ title, lead, children, foot, plain = false }: AuthPageProps) {
  return (
    <>
      {!plain && <SkyHeader seed={seed} />}
      <div className="without-dock mx-auto max-w-md px-1 pt-4 desk:pt-6">
        <section>
          <h1 className="font-voice text-3xl wide:text-4xl">{title}</h1>
          {lead && <p className="mt-2 text-pretty text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </section>
        {foot && <div className="flex flex-col items-center pt-5 text-center text-ink-2">{foot}</div>}
      </div>
    </>
  )
}
