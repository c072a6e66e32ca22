// Admin panel as a menu on a secret's card or a section on its page. Submits with a fetcher, so the page stays.
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Asking } from '../../lib/step-up.ts'
import { showToast } from '../../lib/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import { shield } from '../../ui/icons.gen.ts'
import type { DeskReply } from './act-on-secret.ts'
import { removedWords } from './remove-content.ts'
import { type DeskSecret, SecretDesk } from './secret-desk.tsx'

type SecretMenuProps = { readonly secret: DeskSecret; readonly from: 'card' | 'detail' }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function SecretMenu({ secret, from }: SecretMenuProps) {
  const fetcher = useFetcher<DeskReply | Asking>()
  const reply = fetcher.data
  useEffect(() => {
    if (reply && 'error' in reply && reply.error) void showToast('error', reply.error)
    // The card is removed from the list at once, so the message is a toast.
    if (reply && 'removed' in reply && reply.removed) void showToast('success', removedWords.secret)
  }, [reply])
  const desk = (
    <SecretDesk secret={secret} reply={reply} from={from} as={fetcher.Form} busy={fetcher.state !== 'idle'} />
  )
  if (from === 'detail')
    return (
      <section
        aria-label="Administración"
        className="mt-4 rounded-card border border-line bg-surface px-4 py-4 wide:px-6"
      >
        {desk}
      </section>
    )
  return (
    <details className="relative z-1 order-last basis-full">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-[0.8125rem] font-semibold text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon shape={shield} size={15} />
        Administrar
      </summary>
      <div className="pt-1 pb-3">{desk}</div>
    </details>
  )
}
