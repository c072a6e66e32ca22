// Verifies the password of a signed-in user. Constant cost: without a stored password it hashes anyway, against timing attacks.
import type { Deps } from '../../../platform/context/request-context.ts'

export async function verifyOwnPassword({ auth }: Deps, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await (await auth()).$context
  const credential = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  if (credential?.password) return passwords.verify({ hash: credential.password, password })
  await passwords.hash(password)
  return false
}
