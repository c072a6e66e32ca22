// Output validation: finds response fields that the schema does not declare. Checks nothing else, so it is fast enough for every response.
import type * as z from 'zod/mini'

/** Returns the path of the first undeclared field, or null. */
export type FieldCheck = (value: unknown) => string | null
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
}

export function createUndeclaredFieldCheck(schema: z.ZodMiniType): FieldCheck {
  const def = schema._zod.def as unknown as Def
  if (def.shape !== undefined) return checkObject(def.shape)
  if (def.element !== undefined) return checkArray(createUndeclaredFieldCheck(def.element))
  if (def.innerType !== undefined) return createUndeclaredFieldCheck(def.innerType)
  if (['object', 'array', 'union', 'record', 'tuple', 'any', 'unknown'].includes(def.type))
    throw new Error(`a response schema cannot contain ${def.type}: its fields are not declared`)
  return checkPrimitive
}

function checkObject(shape: Readonly<Record<string, z.ZodMiniType>>): FieldCheck {
  const checks = new Map(Object.entries(shape).map(([name, field]) => [name, createUndeclaredFieldCheck(field)]))
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

function checkArray(check: FieldCheck): FieldCheck {
  return (value) => {
    if (!Array.isArray(value)) return null
    for (const each of value) {
      const found = check(each)
      if (found !== null) return found
    }
    return null
  }
}

/** An object in a field declared as a primitive could leak any data. */
const checkPrimitive: FieldCheck = (value) => (typeof value === 'object' && value !== null ? '(object)' : null)
