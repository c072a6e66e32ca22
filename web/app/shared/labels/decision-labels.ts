// Labels for moderation decisions, addressed to the author.
import type { StatementCard } from '@murmullo/contract/moderation/statements'

const targetLabels = {
  secret: 'tu secreto',
  comment: 'tu comentario',
  photo: 'tu foto',
  sanction: 'tu cuenta',
} as const

/** "Retiramos tu secreto" */
export function decisionLabel({ action, kind }: Pick<StatementCard, 'action' | 'kind'>): string {
  const yours = targetLabels[kind]
  return {
    hidden: `Ocultamos ${yours}`,
    removed: `Retiramos ${yours}`,
    marked_explicit: `Marcamos ${yours} como ${kind === 'photo' ? 'explícita' : 'explícito'}`,
    restored: `T${yours.slice(1)} vuelve a verse`,
    unmarked_explicit: `Quitamos la marca de explícito de ${yours}`,
    warned: 'Te hacemos una advertencia',
    silenced: 'Silenciamos tu cuenta',
    suspended: 'Suspendimos tu cuenta',
    expelled: 'Expulsamos tu cuenta',
    revoked: 'Levantamos tu sanción',
  }[action]
}
