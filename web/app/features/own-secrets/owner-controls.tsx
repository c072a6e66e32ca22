// Controls of an author on the page of an own secret: edit, make private or public, delete. The same forms and confirmations as in /my-secrets, in a
// popover: its button replaces the link to report, so that nothing moves when an impersonal page learns who the author is.
import type { SecretState } from '@murmullo/contract/content/own-secrets'
import { Link, useNavigate } from 'react-router'
import { showToast } from '../../lib/browser/toast.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { penLine } from '../../ui/icons/icons.gen.ts'
import { DeleteSecretForm, useDeleteForm } from './delete-secret-form.tsx'
import { OwnFormError } from './own-form-error.tsx'
import { privacyToast } from './own-toasts.ts'
import { PrivacyForm, usePrivacyForm } from './privacy-form.tsx'
import { useId } from 'react'

type OwnerControlsProps = { readonly id: string; readonly state: SecretState }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function OwnerControls({ id, state }: OwnerControlsProps) {
  const navigate = useNavigate()
  const sheet = useId()
  const isPrivate = state === 'private'
  const privacy = usePrivacyForm({ id, isPrivate }, (change) => void showToast('success', privacyToast(change)))
  const deletion = useDeleteForm(
    id,
    () => {
      void showToast('success', 'Secreto eliminado')
      void navigate('/my-secrets')
    },
    // The page of the deleted secret is an error.
    { revalidate: false },
  )
  return (
    <>
      <Button tone="quiet" className="-mr-4 ml-auto" popoverTarget={sheet}>
        <Icon pathData={penLine} size={18} />
        Tu secreto
      </Button>
      <section id={sheet} aria-label="Tu secreto" popover="auto" className="option-sheet owner-sheet">
        {state !== 'removed' && (
          <Link to={`/edit-secret/${id}`} className={buttonClass('quiet')}>
            <Icon pathData={penLine} size={18} />
            Editar
          </Link>
        )}
        {/* In review the page does not know whether the secret will be private: /my-secrets does. */}
        {state !== 'removed' && state !== 'in_review' && (
          <PrivacyForm form={privacy} isPrivate={isPrivate} className="" />
        )}
        <DeleteSecretForm form={deletion} className="" />
        <OwnFormError form={privacy} />
        <OwnFormError form={deletion} />
        <Button tone="outline" popoverTarget={sheet} popoverTargetAction="hide">
          Cerrar
        </Button>
      </section>
    </>
  )
}
