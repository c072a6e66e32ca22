// Switches the theme by one of the two buttons of the theme toggle, instead of a form post.
import type { Theme } from '@murmullo/contract/api/page-context'
import { saveTheme } from '../../lib/site/theme.ts'

export function switchTheme(click: Pick<Event, 'preventDefault'>, button: HTMLButtonElement): void {
  click.preventDefault()
  saveTheme(button.value as Theme)
  // The clicked button is now hidden, so the focus moves to its sibling.
  for (const other of button.form?.querySelectorAll('button') ?? []) if (other !== button) other.focus()
}
