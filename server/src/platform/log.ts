// The log, with an allow-list: a field that is not named here never reaches a line, whoever passes it.
import { type DestinationStream, type Logger, pino } from 'pino'

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
  'fault',
  'signal',
  'count',
  'part',
])

export type Log = Logger

export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
    },
  }
  return pino(options, destination)
}

export type Fault = { readonly name: string; readonly code: string | null; readonly at: string[] }

/** What a log line may say of an error: its kind and where it happened. Never its message, which can quote a person's data. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? [] : faultOf(error.cause).at
  return { name: error.name, code, at: [...frames.slice(0, 8).map((line) => line.trim()), ...cause.slice(0, 4)] }
}
