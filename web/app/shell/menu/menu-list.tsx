// Menu column component: heading and links, with the current page highlighted.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Dots } from '../../ui/base/dots.tsx'
import type { MenuEntry } from './menu-entries.ts'

export const entryClass =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left transition-colors duration-150 hover:bg-sunken aria-[current]:text-accent'

type MenuListProps = {
  readonly title: string
  readonly entries: readonly MenuEntry[]
  /** The main column uses the serif font of the secrets. */
  readonly main?: boolean
  /** Content between heading and links. */
  readonly lead?: ReactNode
  /** Extra content per entry, keyed by URL (unread badges). */
  readonly badges?: Readonly<Record<string, ReactNode>>
  readonly children?: ReactNode
}

export function MenuList({ title, entries, main = false, lead, badges, children }: MenuListProps) {
  const { pathname } = useLocation()
  return (
    <section>
      <h3 className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-3">{title}</h3>
      {lead}
      <ul className={main ? 'font-voice text-[1.375rem]' : undefined}>
        {entries.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined} className={entryClass}>
              {name}
              {to === pathname && <Dots className="h-1 w-[18px]" />}
              {badges?.[to]}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}
