// Password policy: refuses blank passwords and the most common passwords.
import { AppError } from '@murmullo/contract/core/errors'
import { commonPasswords } from '../../../platform/crypto/common-passwords.ts'

/** Common passwords of this site's audience, missing from international lists. */
const localCommonPasswords = [
  'contraseña',
  'contrasena',
  'murmullo',
  'murmullo1',
  'murmullo123',
  'secreto',
  'secretos',
  'teamo',
  'teamo123',
  'teamomucho',
  'hola123',
  'holahola',
  'micontraseña',
  'micontrasena',
  'amorcito',
  'chocolate',
  'bocajuniors',
  'riverplate',
  'realmadrid',
  'barcelona',
  'argentina',
  'mexico123',
  'colombia',
  'contraseña123',
  'contrasena123',
  '12345678',
  'qwertyuiop',
]

const common: ReadonlySet<string> = new Set([...commonPasswords, ...localCommonPasswords])

/** Whitespace and invisible characters. A password may contain them, but not consist of them. */
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u

export function rejectCommonPassword(password: string): void {
  if (blank.test(password)) throw new AppError('accounts.password_blank')
  if (common.has(password.toLowerCase())) throw new AppError('accounts.password_common')
}
