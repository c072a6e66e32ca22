// Theme toggle: instant with JavaScript, a form post without. Both buttons are rendered; CSS shows the one that applies.
import { useLocation } from 'react-router'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { moon, sun } from '../../ui/icons/icons.gen.ts'
import { switchTheme } from './switch-theme.ts'

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
          onClick={(event) => switchTheme(event, event.currentTarget)}
        >
          <Icon pathData={shape} className={labelled ? 'text-ink-3' : undefined} />
          {labelled && name}
        </button>
      ))}
    </form>
  )
}
