// What was decided about something of somebody's, as they are told.
import type { StatementCard } from '@murmullo/contract/statements'

/** "Retiramos tu secreto" */
export function whatWords({ action, kind }: Pick<StatementCard, 'action' | 'kind'>): string {
  const yours = kind === 'secret' ? 'tu secreto' : 'tu comentario'
  return {
    hidden: `Ocultamos ${yours}`,
    removed: `Retiramos ${yours}`,
    marked_explicit: `Marcamos ${yours} como explícito`,
    restored: `${kind === 'secret' ? 'Tu secreto' : 'Tu comentario'} vuelve a verse`,
  }[action]
}
