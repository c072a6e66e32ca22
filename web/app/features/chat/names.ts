// How somebody who never chose a name, or is gone, is called.
export function inList(nickname: string | null): string {
  return nickname ?? 'Usuario Desconocido'
}

export function elsewhere(nickname: string | null): string {
  return nickname ?? 'Usuario'
}

/** For the circle beside it. */
export function initialOf(name: string): string {
  return Array.from(name)[0] ?? ''
}

/** Whether the other has blocked them is not told. */
export function stateWords({ isGone, isBlocked }: { readonly isGone: boolean; readonly isBlocked: boolean }): string {
  if (isGone) return 'Estado: cerrada'
  return isBlocked ? 'Estado: bloqueada' : 'Conversación activa'
}
