// Environment config: a schema, parsed once, with an error line for each missing or invalid variable. No other file reads the environment.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { developmentAuthorshipKeys, isDevelopmentKey, parseAuthorshipKeys } from './authorship-keys.ts'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.transform((value) => Number(value)),
)
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/, 'must be a number')),
  z.transform((value) => Number(value)),
)
const ratio = z.pipe(
  z.string().check(z.regex(/^(0(\.\d+)?|1)$/, 'must be a number from 0 to 1')),
  z.transform((value) => Number(value)),
)
const url = (...protocols: string[]) =>
  z.string('is missing').check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )

const openerToken = z
  .string('is missing')
  .check(z.regex(/^[\w-]{32,200}$/, 'must be at least 32 letters, digits, - or _'))

const twoNames = z.pipe(
  z.string().check(z.regex(/^[\w.-]+,[\w.-]+$/, 'must be two names separated by a comma')),
  z.transform((value): readonly string[] => value.split(',')),
)

const prices = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, 'must be two prices separated by a comma')),
  z.transform((value) => {
    const [input = 0, output = 0] = value.split(',').map(Number)
    return { input, output }
  }),
)

const names = z.pipe(
  z.string(),
  z.transform((value): readonly string[] => value.split(',')),
)

const authorshipKeys = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const parsed = parseAuthorshipKeys(value)
    if ('keys' in parsed) return parsed.keys
    // Without the input: an issue may be logged.
    for (const message of parsed.errors) context.issues.push({ code: 'custom', message, input: undefined })
    return z.NEVER
  }),
)

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be ${values.join(' or ')}`)

/** OWASP's minimum memory cost of argon2id. */
export const minPasswordHashKib = 19_456

/** The private key was discarded: what is encrypted in development cannot be decrypted. */
const developmentEvidenceKey = 'cJPHl7szyt4GRxj_SS2rOSM2euyZ8OgSdrQA_mjobi8'

const schema = z.object({
  NODE_ENV: z._default(oneOf('development', 'test', 'production'), 'development'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  /** Pooler in transaction mode for the same database, for all queries that need no dedicated connection. */
  POOLER_URL: z.optional(url('postgres:', 'postgresql:')),
  /** Streaming replica of the same cluster, one server, for reads of public content. */
  REPLICA_URL: z.optional(url('postgres:', 'postgresql:')),
  REDIS_URL: url('redis:', 'rediss:'),
  ORIGIN: z.pipe(
    url('http:', 'https:'),
    z.transform((value) => new URL(value).origin),
  ),
  /** Interface to listen on. A container sets 0.0.0.0. */
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 3000),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z._default(port, 9464),
  /** pretty: coloured lines with the messages of errors, for `pnpm dev` only. */
  LOG_FORMAT: z._default(oneOf('json', 'pretty'), 'json'),
  /** OTLP/HTTP endpoint for traces, and the sample ratio of requests. */
  TRACES_URL: z.optional(url('http:', 'https:')),
  TRACES_SAMPLE_RATIO: z._default(ratio, 0.01),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(z.string(), 'Murmullo <no-responder@murmullo.invalid>'),
  /** Recipient of the contact form at /contacto; without it the form is shown as closed. */
  CONTACT_EMAIL: z.optional(z.email('must be an e-mail address')),
  /** Private key that signs push messages; derived from the active key of AUTHORSHIP_KEYS when it is not set. */
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a VAPID private key'))),
  /** Hosts accepted as push services in tests, in addition to those of the browser vendors. */
  PUSH_HOSTS: z._default(names, []),
  /** Folder instead of an S3 bucket, for tests; development needs neither. */
  PHOTOS_DIR: z.optional(z.string()),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  AI_API_KEY: z.optional(z.string()),
  AI_BASE_URL: z.optional(url('http:', 'https:')),
  /** The primary model, and an older, fast fallback model. */
  AI_MODELS: z._default(twoNames, ['gemini-3.5-flash-lite', 'gemini-3.1-flash-lite']),
  /** US dollars per million input and output tokens: the moderation lab shows what a run cost. */
  AI_PRICES: z.optional(prices),
  GEOIP_DATABASE: z.optional(z.string()),
  /** Root keys of everything that could link a person to content or to a device. Never in the database, nor beside a backup. */
  AUTHORSHIP_KEYS: z._default(authorshipKeys, developmentAuthorshipKeys),
  /** Public key that encrypts suspected abuse of a minor; its private key is stored off our servers. */
  EVIDENCE_PUBLIC_KEY: z._default(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a public key of `murmullo evidence keys`')),
    developmentEvidenceKey,
  ),
  /** Public key that encrypts an author's IP address, which is stored for a limited time; without it no address is stored. */
  ADDRESS_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a public key of `murmullo address-opener keys`')),
  ),
  /** The process with the private key, and the token that it shares with the web role; without both no address can be read. */
  ADDRESS_OPENER_URL: z.optional(url('http:', 'https:')),
  ADDRESS_OPENER_TOKEN: z.optional(openerToken),
  /** Key that encrypts the image of a reported photo for the moderators; without it they see no image. */
  REPORT_IMAGE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  /** During key rotation: the next key, then the previous one. It decrypts, and encrypts nothing. */
  REPORT_IMAGE_KEY_PREVIOUS: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  /** Memory cost of argon2id, at least OWASP's minimum in production. A change also changes the sign-in name of a pending registration. */
  PASSWORD_HASH_MEMORY_KIB: z._default(count, minPasswordHashKib),
  /** File, best on another machine, to which the worker appends the last entry of the audit log every day. */
  AUDIT_ANCHOR_FILE: z.optional(z.string()),
  /** Folder, best on another machine, where the worker logs the random ids of deleted rows: for replay after a restore. */
  DELETION_LOG_DIR: z.optional(z.string()),
  PHOTOS: z._default(oneOf('moved', 'open'), 'moved'),
  /** `nice` value of image processing, which yields to everything else: from 1 to 19. */
  IMAGES_NICE: z._default(count, 15),
  /** Link target of the notice while photos are moved. */
  PHOTOS_MOVED_TO: z.optional(url('https:')),
  /** Seconds between two releases of new secrets. 0, for tests: secrets and comments are public at once, without ticks. */
  RELEASE_INTERVAL_SECONDS: z.pipe(
    z._default(oneOf('60', '0'), '60'),
    z.transform((value) => Number(value)),
  ),
  /** Maximum number of SSE connections per process. */
  SSE_MAX_CONNECTIONS: z._default(count, 10_000),
  /** off: a browser that has the service worker gets one that unregisters itself. */
  SERVICE_WORKER: z._default(oneOf('on', 'off'), 'on'),
  /** Empty or 0: open. 1: closed for maintenance. A URL: closed, and the page links to it. */
  MAINTENANCE: z._default(z.union([z.enum(['', '0', '1']), url('https:')], 'must be 0, 1 or an https:// URL'), ''),
})

export type Config = z.output<typeof schema>

export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const config = parseEnvironment(schema, environment)
  if (config.NODE_ENV === 'production' && config.AUTHORSHIP_KEYS.some(isDevelopmentKey))
    throw new ConfigError('AUTHORSHIP_KEYS is missing, or has the development key (see .env.example)')
  if (config.NODE_ENV === 'production' && config.EVIDENCE_PUBLIC_KEY === developmentEvidenceKey)
    throw new ConfigError('EVIDENCE_PUBLIC_KEY is missing (see .env.example)')
  // A process that serves the site must not be able to decrypt an address.
  if (environment.ADDRESS_PRIVATE_KEY || environment.ADDRESS_PRIVATE_KEY_FILE)
    throw new ConfigError('ADDRESS_PRIVATE_KEY belongs to the address opener only: remove it from this process')
  if (config.NODE_ENV === 'production' && config.PASSWORD_HASH_MEMORY_KIB < minPasswordHashKib)
    throw new ConfigError(`PASSWORD_HASH_MEMORY_KIB must be at least ${minPasswordHashKib}`)
  if (config.NODE_ENV === 'production' && config.LOG_FORMAT === 'pretty')
    throw new ConfigError('LOG_FORMAT must be json in production: pretty writes the messages of errors')
  return Object.freeze(config)
}

/** The only variable that a database command needs. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): string {
  return parseEnvironment(z.object({ DATABASE_URL: schema.def.shape.DATABASE_URL }), environment).DATABASE_URL
}

/** For scripts that write content without the rest of the configuration. Never in production. */
export function readAuthorshipKeys(environment: NodeJS.ProcessEnv): Config['AUTHORSHIP_KEYS'] {
  return parseEnvironment(z.object({ AUTHORSHIP_KEYS: schema.def.shape.AUTHORSHIP_KEYS }), environment).AUTHORSHIP_KEYS
}

/** Schemas of the variables that the address opener has, too. */
export const sharedFields = {
  DATABASE_URL: schema.def.shape.DATABASE_URL,
  METRICS_HOST: schema.def.shape.METRICS_HOST,
  METRICS_PORT: schema.def.shape.METRICS_PORT,
  ADDRESS_OPENER_TOKEN: openerToken,
  port,
}

export function parseEnvironment<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  wanted: z.ZodMiniObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.output<z.ZodMiniObject<Shape>> {
  const values = Object.keys(wanted.def.shape).map((name) => [name, readVariable(name, environment)] as const)
  // An empty value in a .env file means "not set".
  const result = wanted.safeParse(Object.fromEntries(values.filter(([, value]) => value?.trim())))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`Invalid configuration (see .env.example):\n${lines.join('\n')}`)
}

/** From the environment, or from the file in `<name>_FILE`: a mounted secret is not visible in the environment of the process. */
function readVariable(name: string, { [name]: value, [`${name}_FILE`]: file }: NodeJS.ProcessEnv): string | undefined {
  if (!file) return value
  if (value) throw new ConfigError(`Set either ${name} or ${name}_FILE, not both`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name}_FILE: the file ${file} cannot be read`)
  }
}

/** Null while open; otherwise the invite URL of the maintenance page, empty when there is none. */
export function getMaintenanceInvite(config: Config): string | null {
  if (config.MAINTENANCE === '' || config.MAINTENANCE === '0') return null
  return config.MAINTENANCE === '1' ? '' : config.MAINTENANCE
}
