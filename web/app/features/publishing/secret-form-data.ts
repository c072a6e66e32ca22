// Parser and validation of the publish form, and its API payload. Shared by client and server, so that the client reports errors first.
import { type Gender, genders } from '@murmullo/contract/constants/genders'
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { NewSecret } from '@murmullo/contract/content/own-secrets'
import { formField } from '../../lib/forms/api-errors.ts'

export type SecretFormValues = {
  readonly text: string
  readonly gender: string
  readonly age: string
  readonly explicit: boolean
  readonly isAdult: boolean
}
export type SecretFormError = { readonly field: 'text' | 'age'; readonly text: string }

export function parseSecretForm(form: FormData | null): SecretFormValues {
  return {
    text: formField(form, 'text').replaceAll('\r\n', '\n'),
    gender: formField(form, 'gender'),
    age: formField(form, 'age').trim(),
    explicit: form?.has('explicit') ?? false,
    isAdult: form?.has('adult') ?? false,
  }
}

/** Length that counts for the limit: surrounding whitespace is ignored. */
export function countedLength(text: string): number {
  return text.trim().length
}

export function validateSecretForm({ text, age }: SecretFormValues): SecretFormError | null {
  const length = countedLength(text)
  if (length === 0) return { field: 'text', text: 'Escribe tu secreto antes de publicarlo.' }
  if (length > secretLimits.textMax) return { field: 'text', text: tooLongText(length - secretLimits.textMax) }
  const [ageMin, ageMax] = [secretLimits.ageMin, secretLimits.ageMax]
  if (age !== '' && !(/^\d{1,3}$/.test(age) && Number(age) >= ageMin && Number(age) <= ageMax))
    return { field: 'age', text: `La edad va de ${ageMin} a ${ageMax} años.` }
  return null
}

export function tooLongText(excess: number): string {
  return excess === 1 ? 'Sobra 1 carácter.' : `Sobran ${excess} caracteres.`
}

/** API payload of a valid form. */
export function toSecretInput({ text, gender, age, explicit, isAdult }: SecretFormValues): NewSecret {
  return {
    text,
    isAdult,
    explicit,
    ...(isGender(gender) && { gender }),
    ...(age !== '' && { age: Number(age) }),
  }
}

function isGender(value: string): value is Gender {
  return genders.some((gender) => gender === value)
}
