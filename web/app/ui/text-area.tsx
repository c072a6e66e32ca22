// A place to write at length. Apart from the other fields, because the first page one sees has none.
import { classes } from './classes.ts'
import { Field, fieldProps, type Labelled } from './field.tsx'

type TextAreaProps = Labelled<'textarea'> & { readonly low?: boolean }

/** A `low` one is for a few words. */
export function TextArea({ label, optional, hint, error, low = false, ...rest }: TextAreaProps) {
  return (
    <Field {...fieldProps({ label, optional, hint, error })}>
      {(tied) => (
        <textarea
          className={classes('control resize-y py-3 leading-relaxed', low ? 'min-h-19' : 'min-h-32')}
          {...rest}
          {...tied}
        />
      )}
    </Field>
  )
}
