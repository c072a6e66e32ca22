// Offer of a recovery phrase on the page of a secret that an anonymous account without one has just published. It can be put off: /account has it too.
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ActionForm, FormError, useActionForm } from '../../lib/forms/action-form.tsx'
import { offeredPhrase } from '../../shared/account/offered-phrase.ts'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { recoveryPhrasePath } from './anonymous-logout-warning.tsx'

export function PhraseOffer({ secretId }: { readonly secretId: string }) {
  const offered = useSyncExternalStore(offeredPhrase.subscribe, offeredPhrase.get, () => null)
  const [isLater, setLater] = useState(false)
  // Without revalidation: the phrase exists in this response only, and the page shows nothing else that changes.
  const form = useActionForm<{ readonly phrase: string }>({ intent: 'phrase', action: '/account', revalidate: false })
  if (offered !== secretId) return null
  if (isLater && form.success === null)
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
    // Over the page, where it moves nothing. Another element for the words: a taller card in the same one would count as a layout shift.
    <section
      key={form.success ? 'words' : 'offer'}
      aria-labelledby="guarda-tu-llave"
      className="notice phrase-offer pb-3"
    >
      <h2 id="guarda-tu-llave" className="font-voice text-xl">
        Guarda tu llave
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-pretty text-ink-2">
        Con estas doce palabras vuelves a entrar desde otro teléfono.
      </p>
      {form.success ? (
        <>
          <RecoveryPhraseCard phrase={form.success.phrase} />
          <Button className="mt-3" onClick={() => offeredPhrase.set(null)}>
            Ya las guardé
          </Button>
        </>
      ) : (
        <ActionForm form={form}>
          <FormError form={form} className="mb-4" />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={form.isSubmitting}>
              Ver mis doce palabras
            </Button>
            <Button tone="quiet" onClick={() => setLater(true)}>
              Más tarde
            </Button>
          </div>
        </ActionForm>
      )}
    </section>
  )
}
