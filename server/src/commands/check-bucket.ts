// CLI command `murmullo bucket check`: verifies the configuration of the S3 bucket for images and fixes what it can.
import { checkStorage } from '../features/photos/images/check-storage.ts'
import { type Command, printLine, UsageError, withDeps, parsePositionals } from './cli/command.ts'

export const command: Command = {
  usage: 'check',
  description: `Makes the bucket of S3_BUCKET if it is not there, sets what is missing, and looks whether it is private, takes, gives and
forgets what it should. What was found is noted for administrators. Ends with 1 when something is not as it must be.`,
  examples: ['check'],
  run: async (args) => {
    if (parsePositionals(args, 1)[0] !== 'check') throw new UsageError()
    const parts = await withDeps((services) => checkStorage(services, true))
    for (const { name, ok, note } of parts)
      printLine(`${ok ? 'bien' : 'MAL '}  ${name}${note === null ? '' : `: ${note}`}`)
    if (parts.some(({ ok }) => !ok)) process.exitCode = 1
  },
}
