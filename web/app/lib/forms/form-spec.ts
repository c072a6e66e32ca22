// Form validation: the schema of an API endpoint checks the fields in the page, in the route action and at the endpoint.
import type { ObjectSchema } from '@murmullo/contract/core/endpoint'
import * as z from 'zod/mini'
import { type Fault, type FieldErrors, fieldMessage, type FormName } from './field-error-messages.ts'
import { countedLength } from './text-length.ts'

// Without this, zod tests whether `eval` works, and the content security policy reports a violation.
z.config({ jitless: true })

/** A form whose fields become the input of one endpoint. */
export type FormSpec<Input extends ObjectSchema = ObjectSchema> = {
  /** Key of the table of Spanish field errors. */
  readonly name: FormName
  readonly schema: Input
  /** Values of the input as the form holds them. `undefined` leaves out an optional field. */
  readonly read: (form: FormData) => { readonly [Field in keyof z.input<Input>]: unknown }
}

export type Validation<Input extends ObjectSchema> =
  | { readonly input: z.input<Input>; readonly fieldErrors: null }
  | { readonly input: null; readonly fieldErrors: FieldErrors }

export function defineForm<Input extends ObjectSchema>(spec: FormSpec<Input>): FormSpec<Input> {
  return spec
}

/** One error per field: the first that the schema finds. */
export function validateForm<Input extends ObjectSchema>(
  { name, schema, read }: FormSpec<Input>,
  form: FormData,
): Validation<Input> {
  const values = read(form)
  const { error } = schema.safeParse(values)
  if (error === undefined) return { input: values as z.input<Input>, fieldErrors: null }
  const fieldErrors: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    fieldErrors[field] ??= fieldMessage(name, field, faultOf(issue, values[field as keyof typeof values]))
  }
  return { input: null, fieldErrors }
}

function faultOf(issue: z.core.$ZodIssue, value: unknown): Fault {
  const { code } = issue
  const excess = code === 'too_big' && typeof value === 'string' ? countedLength(value) - Number(issue.maximum) : 0
  return { code, isEmpty: isEmpty(value), excess }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Text of a field. Empty when the field is missing. */
export function textValue(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Text of an optional field. `undefined` when it is empty. */
export function optionalValue(form: FormData, name: string): string | undefined {
  return textValue(form, name).trim() === '' ? undefined : textValue(form, name)
}
