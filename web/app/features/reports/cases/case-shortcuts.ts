// Keyboard shortcuts of the report queue, with the keys of the review queue, and the order in which cases follow each other.
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import type { Shortcuts } from '../../../shared/shortcuts/shortcuts-help.tsx'
import { closeOpened, pressIn } from '../../../shared/shortcuts/use-shortcuts.ts'

export const paneId = 'caso'

export const caseShortcuts: Shortcuts = [
  ['j', 'Caso siguiente'],
  ['k', 'Caso anterior'],
  ['s', 'Resolver reporte'],
  ['d', 'Descartar reporte: elige el motivo por su número'],
  ['r', 'Eliminar contenido: elige la norma por su número'],
  ['v', 'Marcar en revisión'],
  ['b', 'Volver a abrir un caso cerrado'],
  ['n', 'Escribir las notas'],
  ['Esc', 'Cerrar lo que se abrió, o el caso'],
  ['?', 'Ver esta ayuda'],
]

/** The next open case of the list that no other moderator has open; from the beginning again after the last one. Null: there is none. */
export function nextCase(cards: readonly CaseCard[], number: string): string | null {
  const at = cards.findIndex((card) => card.number === number)
  const ordered = [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))]
  const next = ordered.find(({ status, isClaimed }) => (status === 'pending' || status === 'reviewing') && !isClaimed)
  return next?.number ?? null
}

/** Opens the case beside the current one in the list; without an open case the first one. */
function openNeighbour(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-case]')]
  const at = links.findIndex((link) => link.ariaCurrent === 'true' || link.getAttribute('aria-current') === 'true')
  links[at === -1 ? 0 : at + step]?.click()
}

/** True if the key was handled. */
export function handleCaseKey(key: string): boolean {
  const pane = document.getElementById(paneId)
  if (key === 'j' || key === 'k') openNeighbour(key === 'j' ? 1 : -1)
  else if (key === '?') document.querySelector<HTMLElement>('[data-key="?"]')?.click()
  else if (key === 'Escape') return closeOpened(pane) || clickClose(pane)
  else if (key === 'n') return focusNotes(pane)
  else return /^[sdrvb\d]$/.test(key) && pressIn(pane, key)
  return true
}

function clickClose(pane: HTMLElement | null): boolean {
  const link = pane?.querySelector<HTMLElement>('[data-close-case]')
  link?.click()
  return link !== undefined && link !== null
}

function focusNotes(pane: HTMLElement | null): boolean {
  const notes = pane?.querySelector<HTMLElement>('textarea[name=notes]')
  notes?.focus()
  return notes !== undefined && notes !== null
}
