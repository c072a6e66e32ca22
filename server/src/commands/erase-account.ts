// CLI command `murmullo erase-account`: erases an account on a written request of the user, like the button on the account page.
import { parseArgs } from 'node:util'
import { erasureModes } from '@murmullo/contract/accounts/erasure'
import { AppError } from '@murmullo/contract/core/errors'
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { beginErasure } from '../features/accounts/erasure/delete-account.ts'
import { eraseAccount } from '../features/accounts/erasure/erase-account.ts'
import { findAccountForOperator } from '../features/accounts/account/find-account.ts'
import { withWorkerRole } from '../platform/context/with-role.ts'
import { type Command, printLine, UsageError, withDeps } from './cli/command.ts'

export const command: Command = {
  usage: '<e-mail or public id> --yes [--mode cohort|immediate|ownerless]',
  description: `Erases a user's account, as the button on their own page does: sessions, e-mail, profile, chats and signed content are gone when this
ends. --mode sets what happens to public content without a nickname: cohort (default) erases it with that of other users who leave, within
${erasureLimits.cohortDays} days; immediate erases it at once, which lets an observer link those texts to the profile; ownerless leaves it published without an author.
Prints the receipt, which can be read at /receipt/<receipt>. Verify that the request comes from the user: erasure cannot be undone. After a
crash the worker continues. Content under a legal hold stays.`,
  examples: ['ana@correo.example --yes', 'OGAIdHHfSSbSomd7LJuudn --yes --mode immediate'],
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, mode: { type: 'string', default: 'cohort' } },
    })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new UsageError()
    if (values.yes !== true) throw new UsageError('Nothing was erased: erasure cannot be undone, so it requires --yes.')
    const mode = erasureModes.find((known) => known === values.mode)
    if (mode === undefined) throw new UsageError()
    await withDeps(async (services) => {
      const { accountId, isAdmin } = await findAccountForOperator(services, name)
      const receipt = await beginErasure(services, { accountId, isAdmin, mode }).catch((error: unknown) => {
        // The account is the only administrator, or its erasure has already begun.
        throw error instanceof AppError ? `Cannot erase the account: ${error.code}` : error
      })
      await eraseAccount(withWorkerRole(services), receipt)
      printLine(receipt)
    })
  },
}
