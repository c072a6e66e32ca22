// Environment config of the address opener: its own schema, because it has none of the other secrets of the site.
import * as z from 'zod/mini'
import { parseEnvironment, sharedFields } from '../platform/config.ts'

const { DATABASE_URL, METRICS_HOST, METRICS_PORT, ADDRESS_OPENER_TOKEN, port } = sharedFields

/** A refused value is not quoted: an issue may be logged. */
const privateKeys = z.pipe(
  z.string('is missing').check(z.regex(/^[\w-]{43}(\r?\n[\w-]{43})*$/, 'must be one private key per line')),
  z.transform((value): readonly string[] => value.split(/\r?\n/)),
)

const schema = z.object({
  DATABASE_URL,
  METRICS_HOST,
  METRICS_PORT,
  /** The active key and, during a key rotation, another one. Each decrypts. */
  ADDRESS_PRIVATE_KEY: privateKeys,
  ADDRESS_OPENER_TOKEN,
  ADDRESS_OPENER_HOST: z._default(z.string(), '127.0.0.1'),
  ADDRESS_OPENER_PORT: z._default(port, 3010),
})

export type OpenerConfig = z.output<typeof schema>

export function readOpenerConfig(environment: NodeJS.ProcessEnv): OpenerConfig {
  return Object.freeze(parseEnvironment(schema, environment))
}
