// Demographic form fields: gender and age, both optional (React component).
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

type DemographicFieldsProps = {
  readonly values: { readonly gender: string; readonly age: string } | undefined
  readonly age: RefObject<HTMLInputElement | null>
  readonly ageError: string | undefined
}

export function DemographicFields({ values, age, ageError }: DemographicFieldsProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold text-ink-2">
          Género <span className="font-normal">(opcional)</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {choices.map(([value, label]) => (
            <PillRadio
              key={value}
              name="gender"
              value={value}
              label={label}
              defaultChecked={(values?.gender ?? '') === value}
            />
          ))}
        </div>
      </fieldset>
      <div className="max-w-44">
        <TextField
          ref={age}
          label="Edad"
          optional
          name="age"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="—"
          defaultValue={values?.age}
          {...(ageError === undefined
            ? { hint: `De ${secretLimits.ageMin} a ${secretLimits.ageMax}` }
            : { error: ageError })}
        />
      </div>
    </>
  )
}
