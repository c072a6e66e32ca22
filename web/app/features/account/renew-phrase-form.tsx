// Form that renews the recovery phrase of an anonymous account, for a user who lost it but still has a session.
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function RenewPhraseForm() {
  const form = useActionForm<SectionReply & { readonly phrase: string }>({ intent: 'phrase' })
  if (form.success) return <RecoveryPhraseCard phrase={form.success.phrase} />
  return (
    <>
      <SectionMessage form={form} />
      <ActionForm form={form}>
        <p className="text-pretty text-ink-2">
          Con ellas abres tu cuenta en otro navegador. No las guardamos, así que no podemos repetirlas; si las perdiste,
          te damos otras y las de antes dejan de servir.
        </p>
        <Button type="submit" tone="outline" className="mt-4" busy={form.isSubmitting}>
          Ver palabras nuevas
        </Button>
      </ActionForm>
    </>
  )
}
