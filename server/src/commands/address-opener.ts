// CLI command `murmullo address-opener`: runs the address opener until it gets a signal, or prints a key pair for it.
import { once } from 'node:events'
import { generateKeyPair } from '../platform/crypto/hpke.ts'
import { type Command, printLine, parsePositionals, UsageError } from './cli/command.ts'
import { readEnvironment } from './cli/run-command.ts'

function printKeys(): void {
  const { publicKey, privateKey } = generateKeyPair()
  printLine(`ADDRESS_PUBLIC_KEY=${publicKey}\n\nFor the address opener only, in a separate file:\n${privateKey}`)
}

async function serve(): Promise<void> {
  // Dynamic imports: `keys` and `--help` need neither a database driver nor metrics.
  const { readOpenerConfig } = await import('../address-opener/opener-config.ts')
  const { startOpener } = await import('../address-opener/start-opener.ts')
  const { createLog } = await import('../platform/observability/logger.ts')
  const config = readOpenerConfig(readEnvironment())
  const log = createLog('info')
  const opener = await startOpener(config, log)
  log.info({ port: opener.port }, 'listening')
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  await opener.close()
  log.info('stopped')
}

export const command: Command = {
  usage: '\nkeys',
  description: `Without an argument: runs the address opener, the only process with the private key of IP addresses (ADDRESS_PRIVATE_KEY, one key per
line). It listens on ADDRESS_OPENER_HOST and ADDRESS_OPENER_PORT, requires ADDRESS_OPENER_TOKEN, and for each reveal verifies the administrator,
enforces the daily limit and commits the audit entry before it answers. keys prints a key pair. To replace the key: add the new private key as
another line and restart the opener, restart web and worker with the new ADDRESS_PUBLIC_KEY, and remove the old line after 30 days, when the
last address that it decrypts has been deleted.`,
  examples: ['', 'keys'],
  run: async (args) => {
    const [what, ...rest] = parsePositionals(args, args.length)
    if (rest.length > 0 || (what !== undefined && what !== 'keys')) throw new UsageError()
    if (what === 'keys') printKeys()
    else await serve()
  },
}
