// Admin panel as a menu on a secret's card or a section on its page. The page stays; toasts show the result.
import { showToast } from '../../lib/browser/toast.ts'
import { type FormResult, isFailure } from '../../lib/forms/form-result.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { shield } from '../../ui/icons/icons.gen.ts'
import { secretAdminError, type SecretAdminResult } from './secret-admin-request.ts'
import { removedMessages } from './content-removal.ts'
import { type AdminSecret, SecretAdminPanel } from './secret-admin-panel.tsx'

type SecretAdminMenuProps = { readonly secret: AdminSecret; readonly from: 'card' | 'detail' }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function SecretAdminMenu({ secret, from }: SecretAdminMenuProps) {
  const panel = <SecretAdminPanel secret={secret} from={from} onResult={showResult} />
  if (from === 'detail')
    return (
      <section
        aria-label="Administración"
        className="mt-4 rounded-card border border-line bg-surface px-4 py-4 wide:px-6"
      >
        {panel}
      </section>
    )
  return (
    <details className="relative z-1 order-last basis-full">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-meta font-semibold text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon pathData={shield} size={15} />
        Administrar
      </summary>
      <div className="pt-1 pb-3">{panel}</div>
    </details>
  )
}

function showResult(result: FormResult<SecretAdminResult>): void {
  if (isFailure(result)) {
    const error = result.code === 'access.step_up_required' ? '' : secretAdminError(result)
    if (error !== '') void showToast('error', error)
    return
  }
  // The card is removed from the list at once, so the message is a toast.
  if (result.isRemoved) void showToast('success', removedMessages.secret)
}
