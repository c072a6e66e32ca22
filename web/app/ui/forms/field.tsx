// Form field components: label, hint and error, linked to the input by ARIA attributes.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import { chevronDown } from '../icons/icons.gen.ts'

type FieldAriaProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid'?: true }
type FieldProps = {
  readonly label: string
  readonly optional?: boolean
  readonly hint?: string
  readonly error?: string
  readonly children: (tied: FieldAriaProps) => ReactNode
}

export function Field({ label, optional = false, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink-2">
        {label}
        {optional && <span className="font-normal"> (opcional)</span>}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, ...(error && { 'aria-invalid': true }) })}
      {note && (
        <p id={`${id}-note`} className={error ? 'mt-1.5 text-sm text-admin' : 'mt-1.5 text-sm text-ink-3'}>
          {note}
        </p>
      )}
    </div>
  )
}

export type LabelledProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, 'id' | 'className'>

export function TextField({ label, optional, hint, error, ...rest }: LabelledProps<'input'>) {
  return (
    <Field {...fieldProps({ label, optional, hint, error })}>
      {(tied) => <input className="control h-12" {...rest} {...tied} />}
    </Field>
  )
}

export function SelectField({ label, optional, hint, error, children, ...rest }: LabelledProps<'select'>) {
  return (
    <Field {...fieldProps({ label, optional, hint, error })}>
      {(tied) => (
        <span className="relative block">
          <select className="control h-12 appearance-none pr-11" {...rest} {...tied}>
            {children}
          </select>
          <Icon pathData={chevronDown} className="pointer-events-none absolute top-3.5 right-3.5 text-ink-3" />
        </span>
      )}
    </Field>
  )
}

type OptionalFieldProps = {
  label: string
  optional: boolean | undefined
  hint: string | undefined
  error: string | undefined
}

/** Omits undefined props. */
export function fieldProps({ label, optional, hint, error }: OptionalFieldProps): Omit<FieldProps, 'children'> {
  return {
    label,
    optional: optional ?? false,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
  }
}
