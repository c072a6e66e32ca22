// Textarea field component. In its own module, because the first page has none and does not need to load it.
import { classes } from '../base/classes.ts'
import { Field, fieldProps, type LabelledProps } from './field.tsx'

type TextAreaProps = LabelledProps<'textarea'> & { readonly compact?: boolean }

/** `compact` is for short texts. */
export function TextArea({ label, optional, hint, error, compact = false, ...rest }: TextAreaProps) {
  return (
    <Field {...fieldProps({ label, optional, hint, error })}>
      {(tied) => (
        <textarea
          className={classes('control resize-y py-3 leading-relaxed', compact ? 'min-h-19' : 'min-h-32')}
          {...rest}
          {...tied}
        />
      )}
    </Field>
  )
}
