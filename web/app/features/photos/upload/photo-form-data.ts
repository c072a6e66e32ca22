// Fields of the photo form: the image, and the input of the endpoint that creates the photo.
import { preparePhotoInput } from '@murmullo/contract/content/photos'
import { imageBody } from '@murmullo/contract/core/images'
import * as z from 'zod/mini'
import type { FormFailure } from '../../../lib/forms/form-result.ts'
import { defineForm, optionalValue } from '../../../lib/forms/form-spec.ts'
import { formFile } from '../../../lib/uploads/validate-image.ts'

export const photoForm = defineForm({
  name: 'photo',
  // The image is the first field of the form, so it is also the first to get the focus.
  schema: z.extend(z.strictObject({ image: imageBody }), preparePhotoInput.shape),
  read: (form) => ({
    image: formFile(form, 'image'),
    caption: optionalValue(form, 'caption'),
    explicit: form.has('explicit'),
    gender: optionalValue(form, 'gender'),
    age: parseAge(optionalValue(form, 'age')?.trim()),
  }),
})

/** NaN, which the schema refuses, for a text that is not a number. */
function parseAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}

/** Error of a field. A refusal of the API is shown beside the field that caused it. */
export function photoFieldError(
  fieldErrors: Readonly<Record<string, string>>,
  failure: FormFailure | null,
  field: 'image' | 'caption' | 'age',
): string | undefined {
  if (fieldErrors[field] !== undefined) return fieldErrors[field]
  const cause = failure?.code === 'photos.spam' ? 'caption' : 'image'
  return field === cause && failure?.error ? failure.error : undefined
}
