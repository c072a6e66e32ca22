// Form that renews the recovery phrase of an anonymous account, for a user who lost it but still has a session.
import { Form } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

export function RenewPhraseForm({ phrase }: { readonly phrase: string | undefined }) {
  const isRenewing = useIsSubmitting('phrase')
  if (phrase !== undefined) return <RecoveryPhraseCard phrase={phrase} />
  return (
    <Form method="post">
      <p className="text-pretty text-ink-2">
        Con ellas abres tu cuenta en otro navegador. No las guardamos, así que no podemos repetirlas; si las perdiste,
        te damos otras y las de antes dejan de servir.
      </p>
      <Button type="submit" name="intent" value="phrase" tone="outline" className="mt-4" busy={isRenewing}>
        Ver palabras nuevas
      </Button>
    </Form>
  )
}
