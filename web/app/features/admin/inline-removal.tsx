// Inline removal form: the page stays; toasts show the result, and a callback notifies the parent.
import { isFailure } from '../../lib/forms/form-result.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { RemovalForm, type RemovalFormProps } from './removal-form.tsx'
import { removedMessages } from './content-removal.ts'

type InlineRemovalProps = Omit<RemovalFormProps, 'onResult'> & { readonly onRemoved?: () => void }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function InlineRemoval({ onRemoved, ...formProps }: InlineRemovalProps) {
  return (
    <RemovalForm
      {...formProps}
      onResult={(result) => {
        const isWaiting = isFailure(result) && result.code === 'access.step_up_required'
        if (result.error && !isWaiting) void showToast('error', result.error)
        if (isFailure(result) || !result.isRemoved) return
        void showToast('success', removedMessages[formProps.kind])
        onRemoved?.()
      }}
    />
  )
}
