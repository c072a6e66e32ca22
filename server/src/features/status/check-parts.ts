// Health checks of the dependencies (database, Redis, bucket): single-flight, cached for one second per process.
import type { Check, CheckDetails, PartName } from '@murmullo/contract/status'
import type { Call, Services } from '../../platform/call.ts'
import { type Looked, viewCheck, viewDetails } from './status.view.ts'

/** The timeout is long because the first request to a bucket also loads the client library. */
const patienceMs = 8_000
const keepMs = 1_000
/** Cache entry. `at`: completion time; null while in flight, when all callers await the same promise. */
type Look = { at: number | null; readonly parts: Promise<Looked[]> }
const lastLooks = new WeakMap<Services, Look>()
/** A pending check is never sent twice: a hanging dependency would collect ever more requests. */
const unanswered = new WeakMap<Services, Map<PartName, Promise<unknown>>>()

export async function checkParts({ services }: Call): Promise<Check> {
  return viewCheck(await lookOnce(services))
}

export async function readDetails({ services }: Call): Promise<CheckDetails> {
  return viewDetails(await lookOnce(services))
}

function lookOnce(services: Services): Promise<Looked[]> {
  const last = lastLooks.get(services)
  if (last !== undefined && (last.at === null || services.clock() - last.at < keepMs)) return last.parts
  const look: Look = { at: null, parts: lookInTurn(questionsFor(services).map((each) => askedOnce(services, each))) }
  lastLooks.set(services, look)
  void look.parts.then(() => (look.at = services.clock()))
  return look.parts
}

function askedOnce(services: Services, [name, ask]: Question): Question {
  const waiting = unanswered.get(services) ?? new Map<PartName, Promise<unknown>>()
  unanswered.set(services, waiting)
  return [
    name,
    () => {
      const asked = waiting.get(name) ?? ask().finally(() => waiting.delete(name))
      waiting.set(name, asked)
      return asked
    },
  ]
}

/** Sequential: the first bucket request loads a library, and parallel checks would include that latency. */
async function lookInTurn(questions: readonly Question[]): Promise<Looked[]> {
  const found: Looked[] = []
  for (const [name, ask] of questions) found.push(await look(name, ask))
  return found
}

type Question = readonly [name: PartName, ask: () => Promise<unknown>]

function questionsFor({ db, redis, storage, config }: Services): readonly Question[] {
  const pictures: Question = ['pictures', () => storage.has('photos/nobody-ever-called-one-so')]
  // With photos moved away and no bucket in the config, there is no storage to check.
  const keepsPictures = config.PHOTOS === 'open' || config.S3_ENDPOINT !== undefined
  return [['database', () => db.ping()], ['memory', () => redis.ping()], ...(keepsPictures ? [pictures] : [])]
}

async function look(name: PartName, ask: () => Promise<unknown>): Promise<Looked> {
  const began = performance.now()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DOMException('too late', 'TimeoutError')), patienceMs)
  const fault = await Promise.race([ask(), late.promise]).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.name : 'Error'),
  )
  clearTimeout(timer)
  return { name, ms: performance.now() - began, fault }
}
