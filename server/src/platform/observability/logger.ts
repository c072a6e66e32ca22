// Structured log with an allow-list: a field that is not listed here is never written, whichever code passes it.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

const allowed = new Set([
  'requestId',
  'traceId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'role',
  'port',
  'job',
  'exception',
  'signal',
  'count',
  'component',
  // Of the last audit log entry: they reveal nothing about its content.
  'seq',
  'hash',
])

/** Fields that pino itself writes on every line. */
const pinoFields = new Set(['level', 'time', 'msg'])

export type { DestinationStream }
export type Log = Logger
type Fields = Record<string, unknown>

export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { exception: serializeError },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => pickFields(fields, (name) => allowed.has(name)),
    },
    hooks: {
      // pino would log the error's message and its fields.
      logMethod(args, method) {
        const error = findError(args)
        if (error === undefined) return method.apply(this, args)
        const message = isConstantMessage(args, error) ? args[1] : 'error'
        method.apply(this, [{ ...toFields(args[0]), exception: error }, message])
      },
      // A child logger skips the formatter of bindings, so its fields are filtered in the serialized line.
      streamWrite: (line) => {
        const written = pickFields(JSON.parse(line), (name) => allowed.has(name) || pinoFields.has(name))
        return `${JSON.stringify(written)}\n`
      },
    },
  }
  return pino(options, destination)
}

/** Development logger (pino-pretty): no allow-list, errors with message and stack. Never for data of real users. */
export function createDevelopmentLog(level: string): Log {
  const options = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss', errorLikeObjectKeys: ['err', 'exception'] }
  return pino({
    level,
    serializers: { exception: pino.stdSerializers.err },
    transport: { target: 'pino-pretty', options },
  })
}

/** Only primitive values, except `exception`: an object could contain anything under an allowed name. */
function pickFields(fields: Fields, isAllowed: (name: string) => boolean): Fields {
  const picked = Object.entries(fields).filter(
    ([name, value]) => isAllowed(name) && (name === 'exception' || typeof value !== 'object'),
  )
  return Object.fromEntries(picked)
}

function toFields(given: unknown): Fields {
  return typeof given === 'object' && !(given instanceof Error) ? { ...given } : {}
}

/** `log.warn({ exception: error }, 'what failed')`, where the text does not quote the error. */
function isConstantMessage(args: readonly unknown[], error: unknown): boolean {
  const [fields, message, ...values] = args
  if (typeof message !== 'string' || values.length > 0 || toFields(fields).exception !== error) return false
  const quotable = error instanceof Error ? error.message : String(error)
  return quotable === '' || !message.includes(quotable)
}

/** Finds the error among the arguments: alone, as a field, or as a value for the message. */
function findError(args: readonly unknown[]): unknown {
  const fields = toFields(args[0])
  return fields.err ?? fields.exception ?? [...args, ...Object.values(fields)].find((value) => value instanceof Error)
}

export type SerializedError = { readonly name: string; readonly code: string | null; readonly stack: string[] }

/** Serializes an error for the log: its type and stack frames. Never its message, which can contain PII. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: typeof error, code: null, stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const cause = error.cause === undefined ? [] : serializeError(error.cause).stack
  return { name: error.name, code, stack: [...stackFrames(error).slice(0, 8), ...cause.slice(0, 4)] }
}

/** A message may have lines that look like stack frames. When the two cannot be separated, the result is empty. */
function stackFrames({ stack = '', message }: Error): string[] {
  const [kind = ''] = /^[\w$.]*( \[\w+\])?/.exec(stack) ?? []
  const heading = [kind, `${kind}: ${message}`].find((each) => stack.startsWith(`${each}\n`))
  if (heading === undefined) return []
  const lines = stack.slice(heading.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}
