// Checkbox component with a label; the whole row is clickable.
import type { ComponentProps } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly label: string }

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
      <input type="checkbox" className="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
