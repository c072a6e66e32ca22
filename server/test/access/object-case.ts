// Object case of the access matrix: an endpoint, an object of one user that its input names, and the relations to that user that may call it.
import type { Input } from './probe.ts'
import { type Relation, relations } from './relations.ts'

/** A relation that neither may call the endpoint nor gets the response of an unknown id. */
type Exception = { readonly code: string; readonly reason: string }

export type ObjectCase = {
  readonly endpoint: string
  readonly object: string
  /** All other relations get the same response as for an unknown id. */
  readonly allowed: readonly Relation[]
  readonly exceptions?: Readonly<Partial<Record<Relation, Exception>>>
  /** Another object for each caller that may change it. */
  readonly create: () => Promise<Input> | Input
  /** The same input with an unknown id. */
  readonly unknown: Input
}

/** One object for all callers, where none changes it for the next. */
export function shared<Created>(create: () => Promise<Created>): () => Promise<Created> {
  let created: Promise<Created> | undefined
  return () => (created ??= create())
}

export const unknownId = '0123456789abcdefghijAB'
export const everyone = relations
export const except = (...excluded: readonly Relation[]): Relation[] =>
  relations.filter((relation) => !excluded.includes(relation))
