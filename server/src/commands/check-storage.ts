// `pnpm storage:check`: makes the bucket for pictures if it is not there, sets what is missing, looks at it, and notes what was found for
// administrators. Fails when something is not as it must be.
import { checkStorage } from '../features/photos/check-storage.ts'
import { readConfig } from '../platform/config.ts'
import { closeServices, openServices } from '../platform/services.ts'
import { readEnvironment, runCommand } from './run-command.ts'

runCommand(async () => {
  const services = openServices(readConfig(readEnvironment()), { logLevel: 'silent' })
  try {
    const parts = await checkStorage(services, true)
    for (const { name, ok, note } of parts)
      process.stdout.write(`${ok ? 'bien' : 'MAL '}  ${name}${note === null ? '' : `: ${note}`}\n`)
    if (parts.some(({ ok }) => !ok)) process.exitCode = 1
  } finally {
    await closeServices(services)
  }
})
