// CLI command `murmullo bucket check`: verifies the configuration of the S3 bucket for images and fixes what it can.
import { checkStorage } from '../features/photos/images/check-storage.ts'
import { withWorkerRole } from '../platform/context/with-role.ts'
import { type Command, printLine, UsageError, withDeps, parsePositionals } from './cli/command.ts'

export const command: Command = {
  usage: 'check',
  description: `Creates the bucket of S3_BUCKET if it is missing, repairs its configuration, and checks that it is private, can be written and
deleted from, and expires old objects. The result is stored for the admin area. Exits with code 1 if a check fails.`,
  examples: ['check'],
  run: async (args) => {
    if (parsePositionals(args, 1)[0] !== 'check') throw new UsageError()
    const parts = await withDeps((services) => checkStorage(withWorkerRole(services), true))
    for (const { name, ok, note } of parts)
      printLine(`${ok ? 'ok  ' : 'FAIL'}  ${name}${note === null ? '' : `: ${note}`}`)
    if (parts.some(({ ok }) => !ok)) process.exitCode = 1
  },
}
