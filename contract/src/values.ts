// Small values that many messages share.
import * as z from 'zod/mini'

/** A random id of 22 letters and digits: it carries neither time nor order. */
export const publicId = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))

/** Opaque: only the server that made it can read it. */
export const cursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** A moment cut to the minute, in UTC: seconds would help to link two posts to one person. */
export const minute = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/))

export function cutToMinute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}:00Z`
}

/** One page of a list and the cursor of the next, null at the end. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item), next: z.nullable(cursor) })
}
