// Offer of a recovery phrase on the page of a secret that an anonymous account without one has just published. It can be put off: /account has it too.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ActionForm, FormError, useActionForm } from '../../lib/forms/action-form.tsx'
import { offeredPhrase } from '../../shared/account/offered-phrase.ts'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { recoveryPhrasePath } from './anonymous-logout-warning.tsx'

const title = 'Guarda tu llave'
const explanation = 'Con estas doce palabras vuelves a entrar desde otro teléfono.'

export function PhraseOffer({ secretId }: { readonly secretId: string }) {
  const offered = useSyncExternalStore(offeredPhrase.subscribe, offeredPhrase.get, () => null)
  const [isLater, setLater] = useState(false)
  // Without revalidation: the phrase exists in this response only, and the page shows nothing else that changes.
  const form = useActionForm<{ readonly phrase: string }>({ intent: 'phrase', action: '/account', revalidate: false })
  if (offered !== secretId) return null
  if (form.success) return <PhraseSheet phrase={form.success.phrase} />
  if (isLater)
    return (
      <output className="mt-4 block text-sm text-ink-2">
        Cuando quieras, están en{' '}
        <Link to={recoveryPhrasePath} className="text-link">
          tu cuenta
        </Link>
        .
      </output>
    )
  return (
    // Over the page, where it moves nothing.
    <section aria-labelledby="guarda-tu-llave" className="notice phrase-offer pb-3">
      <h2 id="guarda-tu-llave" className="font-voice text-xl">
        {title}
      </h2>
      {/* Low on a phone, where it stands over the secret that was just published. */}
      <p className="mt-0.5 mb-3 text-sm text-pretty text-ink-2 max-wide:sr-only">{explanation}</p>
      <ActionForm form={form}>
        <FormError form={form} className="mb-4" />
        <div className="flex flex-wrap gap-2 max-wide:mt-1">
          <Button type="submit" busy={form.isSubmitting}>
            Ver mis doce palabras
          </Button>
          <Button tone="quiet" onClick={() => setLater(true)}>
            Más tarde
          </Button>
        </div>
      </ActionForm>
    </section>
  )
}

/** Modal, and closed by its button only: the words are shown once. */
function PhraseSheet({ phrase }: { readonly phrase: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="guarda-tu-llave"
      className="sheet"
      onCancel={(event) => event.preventDefault()}
      onClose={() => offeredPhrase.set(null)}
    >
      <div className="sheet-body">
        <h2 id="guarda-tu-llave" className="font-voice text-2xl">
          {title}
        </h2>
        <p className="mt-0.5 mb-3 text-sm text-pretty text-ink-2">{explanation}</p>
        <RecoveryPhraseCard phrase={phrase} />
        <Button className="mt-3" onClick={() => dialog.current?.close()}>
          Ya las guardé
        </Button>
      </div>
    </dialog>
  )
}
