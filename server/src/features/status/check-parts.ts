// Asks each part of the site for a sign of life. However many ask, each process looks once a second at most.
import type { Check, CheckDetails, PartName } from '@murmullo/contract/status'
import type { Call, Services } from '../../platform/call.ts'
import { type Looked, viewCheck, viewDetails } from './status.view.ts'

/** The first call to a bucket in a process loads what speaks to it. */
const patienceMs = 8_000
const keepMs = 1_000
const lastLooks = new WeakMap<Services, { readonly at: number; readonly parts: Promise<Looked[]> }>()

export async function checkParts({ services }: Call): Promise<Check> {
  return viewCheck(await lookOnce(services))
}

export async function readDetails({ services }: Call): Promise<CheckDetails> {
  return viewDetails(await lookOnce(services))
}

function lookOnce(services: Services): Promise<Looked[]> {
  const last = lastLooks.get(services)
  if (last !== undefined && services.clock() - last.at < keepMs) return last.parts
  const parts = lookInTurn(questionsFor(services))
  lastLooks.set(services, { at: services.clock(), parts })
  return parts
}

/** One after another: the first call to a bucket loads a library, and meanwhile the others would seem late. */
async function lookInTurn(questions: readonly Question[]): Promise<Looked[]> {
  const found: Looked[] = []
  for (const [name, ask] of questions) found.push(await look(name, ask))
  return found
}

type Question = readonly [name: PartName, ask: () => Promise<unknown>]

function questionsFor({ db, redis, storage, config }: Services): readonly Question[] {
  const pictures: Question = ['pictures', () => storage.has('photos/nobody-ever-called-one-so')]
  // Where photos have moved away and no bucket is named, there is nothing to ask.
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
