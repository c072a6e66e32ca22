// Radio button as a pill: the whole label is the target.
import type { ComponentPropsWithRef } from 'react'

type PillRadioProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { readonly label: string }

export function PillRadio({ label, ...input }: PillRadioProps) {
  return (
    <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center rounded-pill border border-control px-4 text-sm font-semibold text-ink-2 transition-colors duration-150 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:not-has-checked:bg-sunken">
      <input {...input} type="radio" className="sr-only" />
      <span className="truncate">{label}</span>
    </label>
  )
}
