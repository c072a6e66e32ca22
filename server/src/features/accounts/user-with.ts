// The user that a name and a password open, or null. Takes as long for a name nobody has.
import type { Services } from '../../platform/call.ts'

const strangersPassword = 'nobody'

export async function userWith({ auth }: Services, name: string, password: string): Promise<string | null> {
  const { internalAdapter, password: passwords } = await (await auth()).$context
  const found = await internalAdapter.findUserByEmail(name, { includeAccounts: true })
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (found && hash) return (await passwords.verify({ hash, password })) ? found.user.id : null
  await passwords.hash(strangersPassword)
  return null
}
