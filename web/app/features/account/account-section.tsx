// Section component of /account: heading and form. The form shows its own messages.
import type { ReactNode } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { Card } from '../../ui/layout/card.tsx'

type AccountSectionProps = {
  readonly title: string
  readonly name: string
  readonly danger?: boolean
  readonly children: ReactNode
}

/** Id of the heading of a section, for links to it. */
export const sectionId = (name: string) => `seccion-${name}`

export function AccountSection({ title, name, danger = false, children }: AccountSectionProps) {
  const id = sectionId(name)
  return (
    <Card as="section" edge={danger ? 'admin' : 'plain'} className="px-5 py-6 desk:px-7" aria-labelledby={id}>
      <h3 id={id} className={classes('mb-4 font-voice text-2xl', danger && 'text-admin')}>
        {title}
      </h3>
      {children}
    </Card>
  )
}
