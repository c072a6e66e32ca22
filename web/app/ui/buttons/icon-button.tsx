// Icon button component: round, without visible text; its accessible name is also the tooltip.
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../base/classes.ts'

export function iconButtonClass(extra?: string): string {
  return classes('icon-button', extra)
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { readonly name: string; readonly icon: ReactNode }

export function IconButton({ name, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={name} title={name} className={iconButtonClass(className)} {...rest}>
      {icon}
    </button>
  )
}
