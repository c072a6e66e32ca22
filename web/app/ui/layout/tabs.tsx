// Tabs component: links to sibling views, with the current one highlighted. They scroll sideways where they do not fit.
import type { ReactElement } from 'react'

type TabsProps = { readonly name: string; readonly children: ReactElement | ReactElement[] }

/** Each child is a link with the class from `tabClass`. */
export function Tabs({ name, children }: TabsProps) {
  return (
    <nav aria-label={name} className="tabs">
      {children}
    </nav>
  )
}

export function tabClass(current: boolean): string {
  return current ? 'tab tab-current' : 'tab'
}
