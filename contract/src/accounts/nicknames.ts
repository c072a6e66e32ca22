// Nickname policy: allowed characters, reserved names, and the normalization key that makes confusable nicknames equal.
import { nicknameLimits } from '../constants/limits.ts'

const allowed = /^[a-z0-9áéíóúüñ_-]*$/i
/** Reserved: a user must not impersonate the staff. */
const reserved = [
  'admin',
  'administrador',
  'administradora',
  'administracion',
  'moderador',
  'moderadora',
  'moderacion',
  'murmullo',
  'soporte',
  'equipo',
  'staff',
  'sistema',
  'anonimo',
  'anonima',
  'usuario',
  'oficial',
]

export type NicknameError = 'characters' | 'short' | 'long' | 'reserved'

/** Null when the nickname is valid. An empty one is not an error yet. */
export function validateNickname(nickname: string): NicknameError | null {
  if (!allowed.test(nickname)) return 'characters'
  if (nickname !== '' && nickname.length < nicknameLimits.min) return 'short'
  if (nickname.length > nicknameLimits.max) return 'long'
  return isReserved(nickname) ? 'reserved' : null
}

/** True for a generated nickname: other users see "Anónimo". */
export function isGeneratedNickname(nickname: string): boolean {
  return nickname.startsWith(nicknameLimits.automaticPrefix)
}

/** The public nickname; null is rendered as "Anónimo". A generated one never changes, so showing it would link all actions of one user. */
export function publicNickname(nickname: string | null): string | null {
  return nickname === null || isGeneratedNickname(nickname) ? null : nickname
}

/** Normalization key, equal for nicknames that look alike: no case, accents or separators, and one letter per shape. */
export function nicknameKey(nickname: string): string {
  return nickname
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
}

/** The same key for a display name in any script, to compare it with nicknames. Characters other than letters and digits are dropped. */
export function nameKey(name: string): string {
  return nicknameKey(name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}|]/gu, ''))
}

/** True for a display name that impersonates the staff. */
export function isReservedName(name: string): boolean {
  return isReserved(name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, ''))
}

const automaticKey = nicknameKey(nicknameLimits.automaticPrefix)
const reservedKeys = new Set(reserved.map(nicknameKey))

function isReserved(nickname: string): boolean {
  // Strip trailing digits first: mapped to letters they would hide the reserved word before them.
  const key = nicknameKey(nickname.replaceAll(/[\d_-]+$/g, ''))
  return nicknameKey(nickname).startsWith(automaticKey) || reservedKeys.has(key)
}
