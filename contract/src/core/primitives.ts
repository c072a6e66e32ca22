// Primitive zod schemas shared by many endpoints: ids, cursor, dates, pages, user-written text.
import * as z from 'zod/mini'
import { normalizeText } from '../text/normalize.ts'
import { isReadableText } from '../text/zalgo.ts'

/** A random id of 22 letters and digits: it encodes neither time nor order. */
export const publicId = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))

/** Encrypted reference to a user, valid only for the caller who searched for them. */
export const personRef = z.string().check(z.regex(/^[\w-]{20,200}$/))

/** Opaque pagination cursor: only the server can decode it. */
export const cursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** A timestamp truncated to the minute, in UTC: seconds would help to link two posts to one author. */
export const minute = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/))

export function truncateToMinute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}:00Z`
}

/** A date, in UTC. */
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

export function truncateToDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export const count = z.int().check(z.minimum(0))

/** A month, in UTC. */
export const month = z.string().check(z.regex(/^\d{4}-\d\d$/))

export function truncateToMonth(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** Keyset pagination: one page of a list and the cursor of the next, null at the end. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item), next: z.nullable(cursor) })
}

/** No control characters and no bidi controls: a name must not change the text direction of the page around it. */
export const singleLinePattern = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u
export const multiLinePattern = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\r?\n|\t)*$/u

/** User-written text: line ends normalized, trimmed, without bidi controls. */
export function userText(max: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform(normalizeText),
      z.string().check(z.minLength(1), z.maxLength(max), z.regex(multiLinePattern), z.refine(isReadableText)),
    ),
  )
}
