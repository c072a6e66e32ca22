// The one place that reads the environment: a schema, read once, with a clear line for each value that is missing or wrong.
import * as z from 'zod/mini'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'debe ser un número de puerto')),
  z.transform((value) => Number(value)),
)
const url = (...protocols: string[]) =>
  z.string('falta').check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `debe ser una dirección ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`,
    }),
  )

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `debe ser ${values.join(' o ')}`)

const schema = z.object({
  NODE_ENV: z._default(oneOf('development', 'test', 'production'), 'development'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  REDIS_URL: url('redis:', 'rediss:'),
  ORIGIN: z.pipe(
    url('http:', 'https:'),
    z.transform((value) => new URL(value).origin),
  ),
  PORT: z._default(port, 3000),
  METRICS_PORT: z._default(port, 9464),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  AI_API_KEY: z.optional(z.string()),
  AI_BASE_URL: z.optional(url('http:', 'https:')),
  GEOIP_FILE: z.optional(z.string()),
  PHOTOS: z._default(oneOf('moved', 'open'), 'moved'),
  /** Empty or 0: open. 1: closed for maintenance. An address: closed, and the page leads there. */
  MAINTENANCE: z._default(
    z.union([z.enum(['', '0', '1']), url('https:')], 'debe ser 0, 1 o una dirección https://'),
    '',
  ),
})

export type Config = z.output<typeof schema>

export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return Object.freeze(parse(schema, environment))
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
