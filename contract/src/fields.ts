// Finds fields that a schema does not name, and nothing else: fast enough to look through everything that leaves.
import type * as z from 'zod/mini'

/** The path of the first field nobody declared, or null. */
export type FieldCheck = (value: unknown) => string | null
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
}

export function undeclaredFieldsOf(schema: z.ZodMiniType): FieldCheck {
  const def = schema._zod.def as unknown as Def
  if (def.shape !== undefined) return ofObject(def.shape)
  if (def.element !== undefined) return ofArray(undeclaredFieldsOf(def.element))
  if (def.innerType !== undefined) return undeclaredFieldsOf(def.innerType)
  if (['object', 'array', 'union', 'record', 'tuple', 'any', 'unknown'].includes(def.type))
    throw new Error(`what a ${def.type} may hold is not known beforehand: an answer cannot have one`)
  return ofPlainValue
}

function ofObject(shape: Readonly<Record<string, z.ZodMiniType>>): FieldCheck {
  const checks = new Map(Object.entries(shape).map(([name, field]) => [name, undeclaredFieldsOf(field)]))
  return (value) => {
    if (value === null || typeof value !== 'object') return null
    for (const name in value) {
      const check = checks.get(name)
      if (check === undefined) return name
      const found = check((value as Record<string, unknown>)[name])
      if (found !== null) return `${name}.${found}`
    }
    return null
  }
}

function ofArray(check: FieldCheck): FieldCheck {
  return (value) => {
    if (!Array.isArray(value)) return null
    for (const each of value) {
      const found = check(each)
      if (found !== null) return found
    }
    return null
  }
}

/** An object where a plain value was declared could carry anything. */
const ofPlainValue: FieldCheck = (value) => (typeof value === 'object' && value !== null ? '(object)' : null)
