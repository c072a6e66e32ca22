// Image of a reported photo: hidden until the moderator requests it with the password. The server writes each view to the audit log.
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { Link } from 'react-router'
import { showToast } from '../../../lib/browser/toast.ts'
import { ActionForm, RetryButton, useActionForm } from '../../../lib/forms/action-form.tsx'
import { isFailure } from '../../../lib/forms/form-result.ts'
import { PasswordForm, useStepUp } from '../../../lib/forms/step-up-form.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { eyeOff } from '../../../ui/icons/page-icons.gen.ts'
import { caseTexts, showImageIntent } from './case-change.ts'

type CaseImageProps = {
  readonly shown: OpenCase
  /** URL of the case without the image. */
  readonly here: string
}

export function CaseImage({ shown: { number, kind, hasPicture }, here }: CaseImageProps) {
  const form = useActionForm<{ readonly isLooking?: boolean }>({
    intent: showImageIntent,
    networkError: caseTexts.change,
    onResult: (result) => {
      const isWaiting = isFailure(result) && result.code === 'access.step_up_required'
      if (result.error && !isWaiting) void showToast('error', result.error)
    },
  })
  const refused = useStepUp(form)
  if (kind !== 'photo') return null
  if (!hasPicture)
    return (
      <p className="mt-3 text-sm text-pretty text-ink-2">
        No hay imagen: ya no se conserva, o el reporte dice que en ella aparece un menor.
      </p>
    )
  if (form.success?.isLooking)
    return (
      <figure className="mt-3">
        <img
          src={`/api/v1/admin/reports/${number}/picture`}
          alt="La foto reportada"
          className="h-auto max-h-[70dvh] min-h-24 w-full rounded-control bg-chip object-contain"
        />
        <figcaption className="mt-2">
          <Link
            to={here}
            replace
            preventScrollReset
            onClick={() => form.fetcher.reset()}
            className={buttonClass('quiet', '-ml-4')}
          >
            <Icon pathData={eyeOff} size={18} />
            Ocultar la imagen
          </Link>
        </figcaption>
      </figure>
    )
  return (
    <div className="relative mt-3 overflow-hidden rounded-control border border-line px-4 py-4">
      <div aria-hidden="true" className="absolute inset-0 bg-linear-to-br from-chip via-sunken to-chip blur-xl" />
      <div className="relative">
        {form.failure?.error && !refused && (
          <p role="alert" className="mb-3 rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
            {form.failure.error}
          </p>
        )}
        {refused ? (
          <PasswordForm form={form} refused={refused} />
        ) : (
          <ActionForm form={form} preventScrollReset className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-56 text-sm text-pretty text-ink-2">
              La imagen está oculta. Si la ves, queda en el registro.
            </p>
            <Button type="submit" tone="outline" busy={form.isSubmitting}>
              Ver la imagen
            </Button>
            <RetryButton form={form} />
          </ActionForm>
        )}
      </div>
    </div>
  )
}
