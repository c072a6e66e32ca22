// CLI command `murmullo export-account`: streams the data export of an account to a file or to stdout, on a written request of the user.
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { accounts } from '@murmullo/contract/accounts/accounts'
import { findAccountForOperator } from '../features/accounts/account/find-account.ts'
import { streamDataExport } from '../features/accounts/data-export/stream-data-export.ts'
import { createOutputCheck } from '../http/api/output-check.ts'
import { renderDocument } from '../platform/pagination/document-stream.ts'
import { type Command, printLine, withDeps, parsePositionals } from './cli/command.ts'

export const command: Command = {
  usage: '<e-mail or public id> <file, or - for stdout>',
  description: `Writes the data export of a user, the same JSON as on the account page, to a new file that only the operator can read, or to stdout.
Nothing of it is stored in the database. Verify that the request comes from the user, and delete the file once the user has it.`,
  examples: ['ana@correo.example ana.json', 'ana@correo.example - > ana.json'],
  run: async (args) => {
    const [name = '', file = ''] = parsePositionals(args, 2)
    await withDeps(async (services) => {
      const { accountId } = await findAccountForOperator(services, name)
      const check = createOutputCheck(accounts.downloadArchive, { checkValues: true })
      const text = renderDocument(check(await streamDataExport(services, accountId)) as object)
      if (file === '-') await pipeline(text, process.stdout, { end: false })
      else await writeNewFile(text, file)
    })
    if (file !== '-') printLine(file)
  },
}

/** Never overwrites a file, and never leaves a part of one. */
async function writeNewFile(text: AsyncIterable<string>, file: string): Promise<void> {
  // Opened first: otherwise an early error of the source would leave the file that is being opened.
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(text, handle.createWriteStream())
  } catch (error) {
    await rm(file)
    throw error
  }
}
