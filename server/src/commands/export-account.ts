// CLI command `murmullo export-account`: writes the data export of an account to a file, on a written request of the user.
import { writeFile } from 'node:fs/promises'
import { exportAccount } from '../features/accounts/data-export/data-exports.ts'
import { findAccountForOperator } from '../features/accounts/account/find-account.ts'
import { type Command, printLine, withDeps, parsePositionals } from './cli/command.ts'

export const command: Command = {
  usage: '<e-mail or public id> <file>',
  description: `Writes the data export of a user, the same JSON as on the account page, to a new file that only the operator can read. Verify that
the request comes from the user, and delete the file once the user has it.`,
  examples: ['ana@correo.example ana.json'],
  run: async (args) => {
    const [name = '', file = ''] = parsePositionals(args, 2)
    await withDeps(async (services) => {
      const { accountId } = await findAccountForOperator(services, name)
      const dataExport = await exportAccount(services, accountId)
      await writeFile(file, `${JSON.stringify(dataExport, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    })
    printLine(file)
  },
}
