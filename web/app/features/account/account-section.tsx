// Section component of /account: heading and form. The form shows its own messages.
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'

type AccountSectionProps = {
  readonly title: string
  /** Part of the id of the heading, which links of other pages contain. */
  readonly name: string
  readonly danger?: boolean
  readonly children: ReactNode
}

export function AccountSection({ title, name, danger = false, children }: AccountSectionProps) {
  return (
    <Card
      as="section"
      edge={danger ? 'admin' : 'plain'}
      className="px-5 py-6 desk:px-7"
      aria-labelledby={`seccion-${name}`}
    >
      <h2
        id={`seccion-${name}`}
        className={danger ? 'mb-4 font-voice text-2xl text-admin' : 'mb-4 font-voice text-2xl'}
      >
        {title}
      </h2>
      {children}
    </Card>
  )
}
