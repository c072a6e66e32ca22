// Parser and validation of the photo form's fields, and their API payload. Shared by client and server.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { type Gender, genders } from '@murmullo/contract/constants/genders'
import { photoLimits, secretLimits } from '@murmullo/contract/constants/limits'
import { formField } from '../../../lib/forms/api-errors.ts'

export type PhotoFormValues = {
  readonly caption: string
  readonly gender: string
  readonly age: string
  readonly explicit: boolean
}
export type PhotoFormField = 'file' | 'caption' | 'age'
export type PhotoFormError = { readonly field: PhotoFormField; readonly text: string }

export const photoMissingText = 'Elige una foto para compartirla.'

export function parsePhotoForm(form: FormData | null): PhotoFormValues {
  return {
    caption: formField(form, 'caption').replaceAll('\r\n', '\n'),
    gender: formField(form, 'gender'),
    age: formField(form, 'age').trim(),
    explicit: form?.has('explicit') ?? false,
  }
}

export function validatePhotoForm({ caption, age }: PhotoFormValues): PhotoFormError | null {
  const excess = caption.trim().length - photoLimits.captionMax
  if (excess > 0) return { field: 'caption', text: excess === 1 ? 'Sobra 1 carácter.' : `Sobran ${excess} caracteres.` }
  const [ageMin, ageMax] = [secretLimits.ageMin, secretLimits.ageMax]
  if (age !== '' && !(/^\d{1,3}$/.test(age) && Number(age) >= ageMin && Number(age) <= ageMax))
    return { field: 'age', text: `La edad va de ${ageMin} a ${ageMax} años.` }
  return null
}

/** API payload of a valid form. */
export function toPhotoInput({ caption, gender, age, explicit }: PhotoFormValues) {
  return {
    explicit,
    ...(caption.trim() !== '' && { caption: caption.trim() }),
    ...(isGender(gender) && { gender }),
    ...(age !== '' && { age: Number(age) }),
  }
}

/** Form field beside which an error code is shown. */
export function fieldFor(code: ErrorCode): PhotoFormField {
  return code === 'photos.spam' ? 'caption' : 'file'
}

function isGender(value: string): value is Gender {
  return genders.some((gender) => gender === value)
}
