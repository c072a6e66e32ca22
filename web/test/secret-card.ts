// Test data: the card of a secret, as the API returns it.
import type { SecretCard } from '@murmullo/contract/content/secrets'

export function createSecretCard(changes: Partial<SecretCard> = {}): SecretCard {
  return {
    id: 'AbCdEfGhIjKlMnOpQrStUv',
    authorNickname: null,
    explicit: false,
    gender: null,
    age: null,
    country: 'XX',
    byAdmin: false,
    pinned: false,
    publishedAt: '2026-11-15T11:55:00Z',
    comments: 0,
    reactions: { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 },
    showsHelp: false,
    preview: { head: 'Un secreto corto.', tail: '', more: false },
    ...changes,
  }
}
