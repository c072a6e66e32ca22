// What a nickname may be, and when two of them are one to the eye.
import { limits } from './limits.ts'

const allowed = /^[a-z0-9áéíóúüñ_-]*$/i
/** Nobody may speak as the house. */
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

export type NicknameFault = 'letters' | 'short' | 'long' | 'reserved'

/** Null when it may be chosen. An empty one has no fault yet: it says nothing. */
export function nicknameFault(nickname: string): NicknameFault | null {
  if (!allowed.test(nickname)) return 'letters'
  if (nickname !== '' && nickname.length < limits.nickname.min) return 'short'
  if (nickname.length > limits.nickname.max) return 'long'
  return isReserved(nickname) ? 'reserved' : null
}

/** True for who never chose one: others read "Anónimo". */
export function isAutomatic(nickname: string): boolean {
  return nickname.startsWith(limits.nickname.automaticPrefix)
}

/** As others read it, null being "Anónimo": an automatic one stays the same, and would link what one person does. */
export function shownNickname(nickname: string | null): string | null {
  return nickname === null || isAutomatic(nickname) ? null : nickname
}

/** The same for all nicknames that look alike: no case, no accents, no separators, and one letter for each shape. */
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

/** The same for a name, of any letters, and for the nicknames it could be taken for: what is neither letter nor digit says nothing. */
export function nameKey(name: string): string {
  return nicknameKey(name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}|]/gu, ''))
}

/** True for a name under which somebody would speak as the house. */
export function isHouseName(name: string): boolean {
  return isReserved(name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, ''))
}

const automaticKey = nicknameKey(limits.nickname.automaticPrefix)
const reservedKeys = new Set(reserved.map(nicknameKey))

function isReserved(nickname: string): boolean {
  // Digits first: as letters they would hide the word before them.
  const key = nicknameKey(nickname.replaceAll(/[\d_-]+$/g, ''))
  return nicknameKey(nickname).startsWith(automaticKey) || reservedKeys.has(key)
}
