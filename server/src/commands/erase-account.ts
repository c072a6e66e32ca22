// `murmullo erase-account`: erases somebody who asks for it in a letter, as the button on their account page would.
import { parseArgs } from 'node:util'
import { AppError } from '@murmullo/contract/errors'
import { beginErasure } from '../features/accounts/delete-account.ts'
import { eraseAccount } from '../features/accounts/erase-account.ts'
import { findNamedAccount } from '../features/accounts/find-named-account.ts'
import { type Command, say, UsageError, withServices } from './command.ts'

export const command: Command = {
  usage: '<e-mail or public id> --yes',
  about: `Erases somebody and all that is theirs, as the button on their own page does: they are out everywhere at once, and what is theirs is
gone when this ends. Prints the receipt, which anybody who has it can read at /receipt/<receipt>. Be sure that it is they who ask: nothing
brings it back. Run again after a fall, the worker goes on with what was begun. What a law asks to be kept stays.`,
  examples: ['ana@correo.example --yes', 'OGAIdHHfSSbSomd7LJuudn --yes'],
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { yes: { type: 'boolean' } } })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new UsageError()
    if (values.yes !== true) throw new UsageError('Nothing was erased: it cannot be taken back, so it asks for --yes.')
    await withServices(async (services) => {
      const { accountId, isAdmin } = await findNamedAccount(services, name)
      const receipt = await beginErasure(services, { accountId, isAdmin }).catch((error: unknown) => {
        // The only administrator, or somebody who is leaving already.
        throw error instanceof AppError ? `No se puede: ${error.code}` : error
      })
      await eraseAccount(services, receipt)
      say(receipt)
    })
  },
}
