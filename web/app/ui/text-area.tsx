// A place to write at length. Apart from the other fields, because the first page one sees has none.
import { Field, fieldProps, type Labelled } from './field.tsx'

export function TextArea({ label, optional, hint, error, ...rest }: Labelled<'textarea'>) {
  return (
    <Field {...fieldProps({ label, optional, hint, error })}>
      {(tied) => <textarea className="control min-h-32 resize-y py-3 leading-relaxed" {...rest} {...tied} />}
    </Field>
  )
}
