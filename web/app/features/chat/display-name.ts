// Display names for a user without a nickname or with a deleted account, and the state label of a conversation.
export function listName(nickname: string | null): string {
  return nickname ?? 'Usuario Desconocido'
}

export function displayName(nickname: string | null): string {
  return nickname ?? 'Usuario'
}

/** The label never reveals that the other user has blocked the reader. */
export function conversationStateLabel({
  isGone,
  isBlocked,
}: {
  readonly isGone: boolean
  readonly isBlocked: boolean
}): string {
  if (isGone) return 'Estado: cerrada'
  return isBlocked ? 'Estado: bloqueada' : 'Conversación activa'
}
