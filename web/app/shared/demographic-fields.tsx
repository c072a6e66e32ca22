// Demographic form fields: gender and age, both optional (React components).
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RefObject } from 'react'
import { TextField } from '../ui/forms/field.tsx'
import { PillRadio } from '../ui/forms/pill-radio.tsx'

const choices = [
  ['', 'Prefiero no decir'],
  ['mujer', 'Mujer'],
  ['hombre', 'Hombre'],
  ['otro', 'Otro'],
] as const

type AgeFieldProps = {
  readonly value: string | undefined
  readonly age: RefObject<HTMLInputElement | null>
  readonly error: string | undefined
}

export function GenderField({ value }: { readonly value: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">
        Género <span className="font-normal">(opcional)</span>
      </legend>
      <div className="flex flex-wrap gap-1.5 wide:gap-2 max-wide:[&>label]:px-3">
        {choices.map(([choice, label]) => (
          <PillRadio
            key={choice}
            name="gender"
            value={choice}
            label={label}
            defaultChecked={(value ?? '') === choice}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function AgeField({ value, age, error }: AgeFieldProps) {
  return (
    <div className="[&_input]:max-w-44">
      <TextField
        ref={age}
        label="Edad"
        optional
        name="age"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder="—"
        defaultValue={value}
        {...(error === undefined ? { hint: `De ${secretLimits.ageMin} a ${secretLimits.ageMax}` } : { error })}
      />
    </div>
  )
}

type DemographicFieldsProps = {
  readonly values: { readonly gender: string; readonly age: string } | undefined
  readonly age: RefObject<HTMLInputElement | null>
  readonly ageError: string | undefined
}

export function DemographicFields({ values, age, ageError }: DemographicFieldsProps) {
  return (
    <>
      <GenderField value={values?.gender} />
      <AgeField value={values?.age} age={age} error={ageError} />
    </>
  )
}
