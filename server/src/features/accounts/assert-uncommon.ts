// Refuses the passwords that are tried first on everybody.
import { AppError } from '@murmullo/contract/errors'
import { firstGuesses } from '../../platform/first-guesses.ts'

/** What people here would try before anything from elsewhere. */
const ofHere = [
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

const common: ReadonlySet<string> = new Set([...firstGuesses, ...ofHere])

export function assertUncommon(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError('accounts.password_common')
}
