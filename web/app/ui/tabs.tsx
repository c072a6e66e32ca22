// Neighbouring views of one thing, as links: the one on screen is marked.
import type { ReactElement } from 'react'
import { classes } from './classes.ts'

type TabsProps = { readonly name: string; readonly children: ReactElement | ReactElement[] }

/** Each child is a link dressed with `tabClass`. */
export function Tabs({ name, children }: TabsProps) {
  return (
    <nav aria-label={name} className="wide:w-fit">
      <div className="flex flex-wrap rounded-[1.5625rem] border border-line bg-sunken p-0.5">{children}</div>
    </nav>
  )
}

export function tabClass(current: boolean): string {
  return classes(
    'flex min-h-11 flex-1 items-center justify-center rounded-pill px-2 text-sm font-semibold whitespace-nowrap transition-colors duration-150 wide:px-4',
    current ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink',
  )
}
