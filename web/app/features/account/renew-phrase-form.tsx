// Form that creates a recovery phrase for an anonymous account: the first one, or another for a user who lost it but still has a session.
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function RenewPhraseForm({ hasPhrase }: { readonly hasPhrase: boolean }) {
  const form = useActionForm<SectionReply & { readonly phrase: string }>({ intent: 'phrase' })
  if (form.success) return <RecoveryPhraseCard phrase={form.success.phrase} />
  return (
    <>
      <SectionMessage form={form} />
      <ActionForm form={form}>
        <p className="text-pretty text-ink-2">
          {hasPhrase
            ? 'Con ellas abres tu cuenta en otro navegador. No las guardamos, así que no podemos repetirlas; si las perdiste, te damos otras y las de antes dejan de servir.'
            : 'Guarda tu llave. Con estas doce palabras vuelves a entrar desde otro teléfono. No las guardamos: las verás una sola vez.'}
        </p>
        <Button type="submit" tone="outline" className="mt-4" busy={form.isSubmitting}>
          {hasPhrase ? 'Ver palabras nuevas' : 'Ver mis doce palabras'}
        </Button>
      </ActionForm>
    </>
  )
}
