// The one place that reads the environment: a schema, read once, with a clear line for each value that is missing or wrong.
import * as z from 'zod/mini'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'debe ser un número de puerto')),
  z.transform((value) => Number(value)),
)
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/, 'debe ser un número')),
  z.transform((value) => Number(value)),
)
const share = z.pipe(
  z.string().check(z.regex(/^(0(\.\d+)?|1)$/, 'debe ser un número de 0 a 1')),
  z.transform((value) => Number(value)),
)
const url = (...protocols: string[]) =>
  z.string('falta').check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `debe ser una dirección ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`,
    }),
  )

const twoNames = z.pipe(
  z.string().check(z.regex(/^[\w.-]+,[\w.-]+$/, 'debe ser dos nombres separados por una coma')),
  z.transform((value): readonly string[] => value.split(',')),
)

const names = z.pipe(
  z.string(),
  z.transform((value): readonly string[] => value.split(',')),
)

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `debe ser ${values.join(' o ')}`)

/** Its other half was thrown away: what development seals, nobody reads. */
const evidenceKeyOfDevelopment = 'cJPHl7szyt4GRxj_SS2rOSM2euyZ8OgSdrQA_mjobi8'

const schema = z.object({
  NODE_ENV: z._default(oneOf('development', 'test', 'production'), 'development'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  /** A pooler in transaction mode before the same database, for all that does not need a connection of its own. */
  POOLER_URL: z.optional(url('postgres:', 'postgresql:')),
  /** A streaming replica of the same cluster, one server, for reads of what everybody may see. */
  REPLICA_URL: z.optional(url('postgres:', 'postgresql:')),
  REDIS_URL: url('redis:', 'rediss:'),
  ORIGIN: z.pipe(
    url('http:', 'https:'),
    z.transform((value) => new URL(value).origin),
  ),
  PORT: z._default(port, 3000),
  METRICS_PORT: z._default(port, 9464),
  /** Who gathers traces, by OTLP over HTTP, and which share of all requests they get. */
  TRACES_URL: z.optional(url('http:', 'https:')),
  TRACES_SHARE: z._default(share, 0.01),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(z.string(), 'Murmullo <no-responder@murmullo.invalid>'),
  /** Who reads what is written at /contacto; without it the form says that it is closed. */
  CONTACT_EMAIL: z.optional(z.email('debe ser un correo')),
  /** What push messages are signed with; made from the keys in the database when it is not set. */
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'debe ser una clave privada VAPID'))),
  /** Hosts that stand for a push service in tests, beside those of the browsers' makers. */
  PUSH_HOSTS: z._default(names, []),
  /** A folder in place of a bucket, for tests without one; development needs neither. */
  PHOTOS_FOLDER: z.optional(z.string()),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  AI_API_KEY: z.optional(z.string()),
  AI_BASE_URL: z.optional(url('http:', 'https:')),
  /** The first judges; the second, older and fast, when the first cannot. */
  AI_MODELS: z._default(twoNames, ['gemini-3.5-flash-lite', 'gemini-3.1-flash-lite']),
  GEO_DATABASE: z.optional(z.string()),
  /** What looks like abuse of a minor is sealed to this key; its other half is kept off our machines. */
  EVIDENCE_KEY: z._default(
    z.string().check(z.regex(/^[\w-]{43}$/, 'debe ser una clave de `murmullo evidence keys`')),
    evidenceKeyOfDevelopment,
  ),
  /** Where an author wrote from is sealed with this key for a while; without it, it is not kept at all. */
  ADDRESS_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'debe ser 32 bytes en base64url'))),
  /** While the key above is changed: the one to come, then the one before. It opens, and closes nothing. */
  ADDRESS_KEY_OTHER: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'debe ser 32 bytes en base64url'))),
  /** A file, off this machine's disk at best, to which the worker adds the last line of the audit log every day. */
  AUDIT_ANCHORS: z.optional(z.string()),
  /** A folder, off this machine's disk at best, where the worker notes the random ids of what was deleted: for restores. */
  DELETION_LEDGER: z.optional(z.string()),
  PHOTOS: z._default(oneOf('moved', 'open'), 'moved'),
  /** How far pictures stand back behind everything else, from 1 to 19. */
  IMAGES_NICE: z._default(count, 15),
  /** Where the notice leads while photos are moved. */
  PHOTOS_MOVED_TO: z.optional(url('https:')),
  /** How many live connections one process holds. */
  LIVE_CONNECTIONS_MAX: z._default(count, 10_000),
  /** off: whoever has the worker of the app gets one that takes itself away. */
  APP_WORKER: z._default(oneOf('on', 'off'), 'on'),
  /** Empty or 0: open. 1: closed for maintenance. An address: closed, and the page leads there. */
  MAINTENANCE: z._default(
    z.union([z.enum(['', '0', '1']), url('https:')], 'debe ser 0, 1 o una dirección https://'),
    '',
  ),
})

export type Config = z.output<typeof schema>

export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const config = parse(schema, environment)
  if (config.NODE_ENV === 'production' && config.EVIDENCE_KEY === evidenceKeyOfDevelopment)
    throw new ConfigError('Falta EVIDENCE_KEY (mira .env.example)')
  return Object.freeze(config)
}

/** All that a command on the database needs to know. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): string {
  return parse(z.object({ DATABASE_URL: schema.def.shape.DATABASE_URL }), environment).DATABASE_URL
}

function parse<Schema extends z.ZodMiniType>(wanted: Schema, environment: NodeJS.ProcessEnv): z.output<Schema> {
  // An empty value in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const result = wanted.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`La configuración no está completa (mira .env.example):\n${lines.join('\n')}`)
}

/** Null while open; otherwise the invite to show, empty when there is none. */
export function maintenanceOf(config: Config): string | null {
  if (config.MAINTENANCE === '' || config.MAINTENANCE === '0') return null
  return config.MAINTENANCE === '1' ? '' : config.MAINTENANCE
}
