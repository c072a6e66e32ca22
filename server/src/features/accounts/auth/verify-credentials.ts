// Verifies name and password; returns the user id or null. Constant cost: an unknown name is hashed too, against timing attacks.
import type { Deps } from '../../../platform/context/request-context.ts'

const dummyPassword = 'nobody'

export async function verifyCredentials({ auth }: Deps, name: string, password: string): Promise<string | null> {
  const { internalAdapter, password: passwords } = await (await auth()).$context
  const found = await internalAdapter.findUserByEmail(name, { includeAccounts: true })
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (found && hash) return (await passwords.verify({ hash, password })) ? found.user.id : null
  await passwords.hash(dummyPassword)
  return null
}
