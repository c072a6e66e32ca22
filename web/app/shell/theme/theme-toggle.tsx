// Theme toggle: instant with JavaScript, a form post without. Both buttons are rendered; CSS shows the one that applies.
import type { Theme } from '@murmullo/contract/api/page-context'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { saveTheme } from '../../lib/site/theme.ts'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { moon, sun } from '../../ui/icons/icons.gen.ts'

const choices = [
  { theme: 'dark', name: 'Modo oscuro', shape: moon, when: 'light-only' },
  { theme: 'light', name: 'Modo claro', shape: sun, when: 'dark-only' },
] as const

/** `labelled` shows the text beside the icon. */
export function ThemeToggle({
  labelled = false,
  className,
}: {
  readonly labelled?: boolean
  readonly className: string
}) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/theme" className="contents">
      <input type="hidden" name="from" value={pathname + search} />
      {choices.map(({ theme, name, shape, when }) => (
        <button
          key={theme}
          name="theme"
          value={theme}
          className={classes(when, className)}
          {...(!labelled && { 'aria-label': name, title: name })}
          onClick={(event) => changeTo(theme, event)}
        >
          <Icon pathData={shape} className={labelled ? 'text-ink-3' : undefined} />
          {labelled && name}
        </button>
      ))}
    </form>
  )
}

function changeTo(theme: Theme, event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
  const { form } = event.currentTarget
  saveTheme(theme)
  // The clicked button is now hidden, so the focus moves to its sibling.
  for (const button of form?.querySelectorAll('button') ?? []) if (button !== event.currentTarget) button.focus()
}
