// Verifies the password of a signed-in user. Constant cost: without a stored password it hashes anyway, against timing attacks.
import type { Services } from '../../platform/call.ts'

export async function knowsPassword({ auth }: Services, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await (await auth()).$context
  const held = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  if (held?.password) return passwords.verify({ hash: held.password, password })
  await passwords.hash(password)
  return false
}
