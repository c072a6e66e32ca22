// Options of the publish form as its chips show them, read from the form.
import { textValue } from '../../../lib/forms/form-spec.ts'
import { isSigned } from '../../../shared/signature/signature.ts'

export type ChosenOptions = {
  readonly gender: string
  readonly age: string
  readonly isSigned: boolean
  readonly isExplicit: boolean
  readonly isAdult: boolean
  readonly hidesCountry: boolean
  readonly isLater: boolean
}

/** Of an empty form, as the server renders it. */
export const initialOptions: ChosenOptions = {
  gender: '',
  age: '',
  isSigned: false,
  isExplicit: false,
  isAdult: true,
  hidesCountry: false,
  isLater: false,
}

export function readChosenOptions(form: FormData): ChosenOptions {
  return {
    gender: textValue(form, 'gender'),
    age: textValue(form, 'age'),
    isSigned: isSigned(form),
    isExplicit: form.has('explicit'),
    isAdult: form.has('adult'),
    hidesCountry: form.has('hidesCountry'),
    isLater: form.has('later'),
  }
}
