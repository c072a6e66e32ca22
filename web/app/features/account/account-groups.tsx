// Sections of /account in groups, and their index, which is beside them on wide screens.
import type { ReactNode } from 'react'
import { AccountSection, sectionId } from './account-section.tsx'

export type AccountGroup = {
  readonly title: string
  readonly sections: readonly {
    /** Part of the id of the section, which links of other pages contain. */
    readonly name: string
    readonly title: string
    readonly danger?: boolean
    readonly content: ReactNode
  }[]
}

type GroupsProps = { readonly groups: readonly AccountGroup[] }

export function AccountGroups({ groups }: GroupsProps) {
  return groups.map(({ title, sections }) => (
    <div key={title} className="flex flex-col gap-4">
      <h2 className="px-1 text-sm font-semibold text-ink-2">{title}</h2>
      {sections.map(({ content, ...section }) => (
        <AccountSection key={section.name} {...section}>
          {content}
        </AccountSection>
      ))}
    </div>
  ))
}

export function AccountIndex({ groups }: GroupsProps) {
  return (
    <nav
      aria-label="Secciones de la cuenta"
      className="sticky top-[calc(var(--bar)+1.25rem)] max-h-[calc(100dvh-var(--bar)-2.5rem)] self-start overflow-y-auto max-desk:hidden"
    >
      {groups.map(({ title, sections }) => (
        <div key={title} className="mb-4">
          <p className="px-3 pb-1 text-xs font-semibold text-ink-3">{title}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.name}>
                {/* A link of the document, not of the router: the browser scrolls to it and moves the focus there. */}
                <a
                  href={`#${sectionId(section.name)}`}
                  className="flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
