// Tabs component: links to sibling views, with the current one highlighted.
import type { ReactElement } from 'react'

type TabsProps = { readonly name: string; readonly children: ReactElement | ReactElement[] }

/** Each child is a link with the class from `tabClass`. */
export function Tabs({ name, children }: TabsProps) {
  return (
    <nav aria-label={name} className="wide:w-fit">
      <div className="flex flex-wrap rounded-[1.5625rem] border border-line bg-sunken p-0.5">{children}</div>
    </nav>
  )
}

export function tabClass(current: boolean): string {
  return current ? 'tab tab-current' : 'tab'
}
