// Script `pnpm dev:totp-code <key>`: prints the current TOTP code for a secret key, for developers without an authenticator app.
import { totpCodeAt } from '../platform/crypto/totp.ts'

const key = process.argv
  .slice(2)
  .filter((arg) => arg !== '--')
  .join('')
  // The page shows the key in groups.
  .replaceAll(' ', '')
if (!/^[A-Za-z2-7]{16,}$/.test(key)) {
  process.stderr.write('Usage: pnpm dev:totp-code <key>\n')
  process.exitCode = 1
} else process.stdout.write(`${totpCodeAt(key, Date.now())}\n`)
