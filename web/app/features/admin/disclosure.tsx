// Disclosure component (`<details>`): a button that opens the form it needs first. Works without JavaScript.
import { type ReactNode, useState } from 'react'
import { type ButtonTone, buttonClass } from '../../ui/buttons/button.tsx'
import { disclosureClass, summaryClass } from '../../shared/shortcuts/disclosure-classes.ts'
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
    <details open={initially} className={`group/disclosure ${disclosureClass}`}>
      <summary className={buttonClass(tone, classes(summaryClass, className))}>
        <span className="group-open/disclosure:hidden">{label}</span>
        <span className="hidden group-open/disclosure:inline">Cancelar</span>
      </summary>
      {children}
    </details>
  )
}
