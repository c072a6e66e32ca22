// Small values that many messages share.
import * as z from 'zod/mini'
import { isReasonableText } from './text-shape.ts'

/** A random id of 22 letters and digits: it carries neither time nor order. */
export const publicId = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))

/** Names somebody to whoever searched for them, and to nobody else. */
export const personRef = z.string().check(z.regex(/^[\w-]{20,200}$/))

/** Opaque: only the server that made it can read it. */
export const cursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** A moment cut to the minute, in UTC: seconds would help to link two posts to one person. */
export const minute = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/))

export function cutToMinute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}:00Z`
}

/** A day, in UTC. */
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

export function cutToDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** A month, in UTC. */
export const month = z.string().check(z.regex(/^\d{4}-\d\d$/))

export function cutToMonth(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** One page of a list and the cursor of the next, null at the end. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item), next: z.nullable(cursor) })
}

/** No control characters, and none that turn the text around them: a name must not rearrange the page it stands on. */
export const oneLine = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u
export const manyLines = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\r?\n|\t)*$/u

/** Pasted along unseen, from a list of contacts for one: what they turn about is our page. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

/** What somebody wrote: its lines end in one way, nothing stands around it, and nothing in it turns the page about. */
export function written(max: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.replaceAll('\r\n', '\n').replaceAll(turning, '').trim()),
      z.string().check(z.minLength(1), z.maxLength(max), z.regex(manyLines), z.refine(isReasonableText)),
    ),
  )
}
