// Demographic form fields: gender and age, both optional (React component).
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RefObject } from 'react'
import { TextField } from '../ui/forms/field.tsx'

const choices = [
  ['', 'Prefiero no decir'],
  ['mujer', 'Mujer'],
  ['hombre', 'Hombre'],
  ['otro', 'Otro'],
] as const

const pill =
  'inline-flex min-h-11 cursor-pointer items-center rounded-pill border border-control px-4 text-sm font-semibold text-ink-2 transition-colors duration-150 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:not-has-checked:bg-sunken'

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
            <label key={value} className={pill}>
              <input
                type="radio"
                name="gender"
                value={value}
                defaultChecked={(values?.gender ?? '') === value}
                className="sr-only"
              />
              {label}
            </label>
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
