// Chip of an option that opens a small sheet with its native controls: the Popover API, which needs no script. Without it, or without JavaScript, the
// controls are a plain part of the form.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../../ui/icons/icon.tsx'
import { check } from '../../../ui/icons/page-icons.gen.ts'
import { Button } from '../../../ui/buttons/button.tsx'

type OptionChipProps = {
  /** Name of the option. */
  readonly name: string
  /** What the chip shows: the name, or the chosen value. */
  readonly text: string
  readonly isSet: boolean
  /** A refused value: the sheet opens and its field gets the focus. */
  readonly isInvalid?: boolean
  readonly children: ReactNode
}

export function OptionChip({ name, text, isSet, isInvalid = false, children }: OptionChipProps) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isInvalid || !sheet.current) return
    // A browser without popovers shows the field already.
    if ('showPopover' in sheet.current && !sheet.current.matches(':popover-open')) sheet.current.showPopover()
    sheet.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isInvalid])
  return (
    <div>
      <button
        type="button"
        className="option-chip"
        popoverTarget={id}
        data-set={isSet || undefined}
        data-invalid={isInvalid || undefined}
      >
        {isSet && <Icon pathData={check} size={16} />}
        {text !== name && <span className="sr-only">{name}: </span>}
        <span className="truncate">{text}</span>
      </button>
      <div ref={sheet} id={id} popover="auto" className="option-sheet">
        {children}
        <Button tone="outline" className="option-done" popoverTarget={id} popoverTargetAction="hide">
          Listo
        </Button>
      </div>
    </div>
  )
}
