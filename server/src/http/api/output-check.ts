// Output validation of an endpoint: an undeclared field is a server error here instead of a data leak. The lists of a download are checked
// page by page while they are sent.
import type { Endpoint, ObjectSchema, Schema } from '@murmullo/contract/core/endpoint'
import { createUndeclaredFieldCheck } from '@murmullo/contract/core/undeclared-fields'
import * as z from 'zod/mini'

/** Returns the output that may leave, or throws. */
export type OutputCheck = (output: unknown) => unknown
type CheckOptions = {
  /** Validates the values against the schema too. Undeclared fields are always an error. */
  readonly checkValues: boolean
}

export function createOutputCheck(endpoint: Endpoint, options: CheckOptions): OutputCheck {
  const { path, output, download, responseType } = endpoint
  if (download !== undefined) return createDocumentCheck(path, output as ObjectSchema, options)
  // The bytes of an image are not checked.
  if (responseType === 'image')
    return createValueCheck(path, output, options, (image) => ({ ...(image as object), bytes: null }))
  return createValueCheck(path, output, options)
}

function createValueCheck(
  path: string,
  schema: Schema,
  { checkValues }: CheckOptions,
  checkedPart = (output: unknown): unknown => output,
): OutputCheck {
  const findUndeclared = createUndeclaredFieldCheck(schema)
  return (output) => {
    const undeclared = findUndeclared(checkedPart(output))
    if (undeclared !== null) throw new Error(`${path}: undeclared response field ${undeclared}`)
    return checkValues ? z.parse(schema, output) : output
  }
}

/** The fields are checked at once, the items of a list when their page is read. */
function createDocumentCheck(path: string, { def }: ObjectSchema, options: CheckOptions): OutputCheck {
  const checks = Object.entries(def.shape).map(([name, schema]) => {
    const check = createValueCheck(`${path} ${name}`, schema as Schema, options)
    return [name, (schema as Schema).def.type === 'array' ? checkPagesWith(check) : check] as const
  })
  return (output) => {
    const fields = output as Record<string, unknown>
    const undeclared = Object.keys(fields).find((name) => !Object.hasOwn(def.shape, name))
    if (undeclared !== undefined) throw new Error(`${path}: undeclared response field ${undeclared}`)
    return Object.fromEntries(checks.map(([name, check]) => [name, check(fields[name])]))
  }
}

function checkPagesWith(check: OutputCheck): OutputCheck {
  return async function* (pages) {
    for await (const page of pages as AsyncIterable<unknown>) yield check(page)
  }
}
