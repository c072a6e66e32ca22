// Form specs of the publish form and the edit form: how their fields become the input of the API.
import { genders } from '@murmullo/contract/constants/genders'
import { editSecretInput, publishSecretInput } from '@murmullo/contract/content/own-secrets'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { isSigned } from '../../shared/signature/signature.ts'

export const publishForm = defineForm({
  name: 'publish',
  schema: publishSecretInput,
  read: (form) => ({
    text: textValue(form, 'text'),
    isAdult: form.has('adult'),
    gender: genders.find((gender) => gender === textValue(form, 'gender')),
    age: readAge(textValue(form, 'age').trim()),
    explicit: form.has('explicit'),
    signed: isSigned(form),
    hidesCountry: form.has('hidesCountry'),
    later: form.has('later'),
  }),
})

export const editForm = defineForm({
  name: 'editSecret',
  schema: editSecretInput,
  read: (form) => ({ text: textValue(form, 'text'), explicit: form.has('explicit') }),
})

/** Digits only: `Number` also reads "1e2" and "0x20". The schema refuses any other text. */
function readAge(age: string): number | string | undefined {
  if (age === '') return undefined
  return /^\d{1,3}$/.test(age) ? Number(age) : age
}
