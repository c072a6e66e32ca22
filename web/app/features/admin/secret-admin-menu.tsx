// Admin panel as a menu on a secret's card or a section on its page. Submits with a fetcher, so the page stays.
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { StepUpRequired } from '../../lib/forms/step-up.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { shield } from '../../ui/icons/icons.gen.ts'
import type { SecretAdminReply } from './secret-admin-action.ts'
import { removedMessages } from './remove-content-action.ts'
import { type AdminSecret, SecretAdminPanel } from './secret-admin-panel.tsx'

type SecretAdminMenuProps = { readonly secret: AdminSecret; readonly from: 'card' | 'detail' }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function SecretAdminMenu({ secret, from }: SecretAdminMenuProps) {
  const fetcher = useFetcher<SecretAdminReply | StepUpRequired>()
  const reply = fetcher.data
  useEffect(() => {
    if (reply && 'error' in reply && reply.error) void showToast('error', reply.error)
    // The card is removed from the list at once, so the message is a toast.
    if (reply && 'removed' in reply && reply.removed) void showToast('success', removedMessages.secret)
  }, [reply])
  const panel = (
    <SecretAdminPanel secret={secret} reply={reply} from={from} as={fetcher.Form} busy={fetcher.state !== 'idle'} />
  )
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
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-[0.8125rem] font-semibold text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon pathData={shield} size={15} />
        Administrar
      </summary>
      <div className="pt-1 pb-3">{panel}</div>
    </details>
  )
}
