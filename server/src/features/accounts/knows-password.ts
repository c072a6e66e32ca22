// Whether somebody who is in says the password they come in with. Takes as long for whoever has none.
import type { Services } from '../../platform/call.ts'

export async function knowsPassword({ auth }: Services, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await (await auth()).$context
  const held = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  if (held?.password) return passwords.verify({ hash: held.password, password })
  await passwords.hash(password)
  return false
}
