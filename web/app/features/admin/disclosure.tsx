// Disclosure component (`<details>`): a button that opens the form it needs first. Works without JavaScript.
import { type ReactNode, useState } from 'react'
import { type ButtonTone, buttonClass } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/base/classes.ts'

type DisclosureProps = {
  readonly label: string
  readonly tone: ButtonTone
  /** State of the first render; after that the user opens and closes it. */
  readonly isOpen: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The button stays in its row; the opened content fills a separate row. */
export function Disclosure({ label, tone, isOpen, className, children }: DisclosureProps) {
  const [initially] = useState(isOpen)
  return (
    <details open={initially} className="open:basis-full">
      <summary className={buttonClass(tone, classes('w-fit list-none [&::-webkit-details-marker]:hidden', className))}>
        {label}
      </summary>
      {children}
    </details>
  )
}
