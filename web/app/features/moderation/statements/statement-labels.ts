// Spanish texts of a statement of reasons: effect, rule, decided by human or system, and next step.
import { ruleNames } from '@murmullo/contract/moderation/rules'
import type { Statement, StatementCard } from '@murmullo/contract/moderation/statements'

type StatementFields = Pick<StatementCard, 'action' | 'kind' | 'rule' | 'byHuman' | 'stands'>

const contentNames = { secret: 'el secreto', comment: 'el comentario', photo: 'la foto', sanction: 'lo tuyo' } as const

export function effectText({ action, kind, stands }: StatementFields): string {
  return {
    hidden: stands ? 'De momento solo lo ves tú.' : 'Estuvo oculto para los demás. Esa decisión ya no está en vigor.',
    removed: 'Ya no está a la vista de los demás, y no se puede editar.',
    marked_explicit:
      kind === 'photo'
        ? 'Se sigue viendo, marcada como explícita.'
        : 'Se sigue viendo entre los secretos explícitos, marcado como explícito.',
    restored: `Una persona lo leyó y ${contentNames[kind]} cumple las normas.`,
    unmarked_explicit: `Una persona lo volvió a leer: ${contentNames[kind]} no es ${kind === 'photo' ? 'explícita' : 'explícito'}.`,
    warned: 'Puedes seguir como siempre. Si vuelve a pasar, la próxima medida será más seria.',
    silenced: 'Puedes leer y publicar secretos. Mientras dure, no puedes comentar ni conversar.',
    suspended: 'Puedes leer. Mientras dure, no puedes publicar, comentar, reaccionar ni conversar.',
    expelled: 'Ya no puedes participar con esta cuenta. Tus datos siguen siendo tuyos.',
    revoked: 'Vuelves a tener todo como antes.',
  }[action]
}

/** For example, "Acoso o amenazas". */
export function ruleLabel({ rule }: StatementFields): string {
  const name = ruleNames[rule]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function decidedByText({ byHuman }: StatementFields): string {
  return byHuman ? 'Lo decidió una persona del equipo' : 'Lo decidió un sistema automático'
}

const nextByState: Readonly<Record<Statement['appealState'], string | null>> = {
  review_open: 'Una persona del equipo lo leerá y decidirá. Puedes decirle que no estás de acuerdo.',
  review_pending: 'Una persona del equipo lo leerá y decidirá. Te avisaremos.',
  open: 'Si no estás de acuerdo, puedes pedir otra revisión, una sola vez.',
  pending: 'Una persona leerá lo que nos escribiste. La respuesta estará aquí.',
  upheld: 'La decisión se mantiene. No hay más pasos.',
  overturned: 'Deshicimos la decisión. No tienes que hacer nada.',
  closed: null,
}

/** Next step for the author; null if there is none. */
export function nextStepText({ appealState }: Pick<Statement, 'appealState'>): string | null {
  return nextByState[appealState]
}

const appealLabels: Readonly<Record<Statement['appealState'], string | null>> = {
  review_open: null,
  review_pending: 'Pediste revisión humana',
  open: null,
  pending: 'Pediste otra revisión',
  upheld: 'La decisión se mantiene',
  overturned: 'Te dimos la razón',
  closed: null,
}

export function appealLabel({ appealState }: Pick<Statement, 'appealState'>): string | null {
  return appealLabels[appealState]
}
