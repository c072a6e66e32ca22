// Menu column component: heading, and links with their icons, with the current page highlighted.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classes } from '../../ui/base/classes.ts'
import { Dots } from '../../ui/base/dots.tsx'
import { SiteLink } from '../../lib/site/site-link.tsx'
import type { MenuEntry } from './menu-entries.ts'
import icons from './menu-icons.svg?url'

export const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left transition-colors duration-150 hover:bg-sunken aria-[current]:text-accent'

type MenuListProps = {
  readonly title: string
  readonly entries: readonly MenuEntry[]
  /** Content between heading and links. */
  readonly lead?: ReactNode
  /** Extra content per entry, keyed by URL (unread badges). */
  readonly badges?: Readonly<Record<string, ReactNode>>
  readonly children?: ReactNode
}

export function MenuList({ title, entries, lead, badges, children }: MenuListProps) {
  const { pathname } = useLocation()
  return (
    <section>
      <h3 className="px-3 pb-1 text-xs font-semibold text-ink-3">{title}</h3>
      {lead}
      <ul>
        {entries.map(({ to, name, icon, isPlain }) => (
          <li key={to}>
            <SiteLink
              to={to}
              isPlain={isPlain}
              aria-current={to === pathname ? 'page' : undefined}
              className={entryClass}
            >
              <MenuIcon name={icon} />
              {name}
              {to === pathname && <Dots className="h-1 w-[18px]" />}
              {badges?.[to]}
            </SiteLink>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

/** Loaded as a file of its own: the menu is closed at first. */
export function MenuIcon({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <svg aria-hidden="true" className={classes('icon text-ink-3', className)}>
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
