// TOTP enrolment: the secret key as a QR code and as text, and the form for the first code.
import type { TotpEnrolment as Offered } from '@murmullo/contract/accounts/second-factor'
import { ActionForm, FormError } from '../../lib/forms/action-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SecondFactorCodeForm } from './second-factor-code-form.tsx'
import type { SecondFactorForm } from './second-factor-forms.ts'

/** The key is created only after this form is submitted, so a visit to the page creates none. */
export function RequestTotpKeyForm({ form }: { readonly form: SecondFactorForm }) {
  return (
    <ActionForm form={form}>
      <FormError form={form} className="mb-5" />
      <Button type="submit" name="intent" value="offer" className="w-full" busy={form.isSubmitting}>
        Empezar
      </Button>
    </ActionForm>
  )
}

type TotpEnrolmentProps = { readonly form: SecondFactorForm; readonly offered: Offered }

export function TotpEnrolment({ form, offered }: TotpEnrolmentProps) {
  const { key, uri, picture } = offered
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-pretty text-ink-2">
        <li>Abre tu aplicación de códigos (Aegis, Google Authenticator, 1Password…) y añade una cuenta.</li>
        <li>
          Apunta a este dibujo, o{' '}
          <a href={uri} className="text-link">
            ábrela en este mismo teléfono
          </a>
          .
        </li>
        <li>Escribe aquí el código que te muestre.</li>
      </ol>
      {/* For a phone camera only: screen reader users have the same key as text below. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-60 rounded-card border border-line"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p className="text-sm text-ink-2">
        ¿No puedes usar la cámara? Escribe esta clave:
        <code className="mt-1.5 block rounded-control bg-sunken px-4 py-3 text-base tracking-wide text-ink select-all">
          {groupByFour(key)}
        </code>
      </p>
      <SecondFactorCodeForm form={form} intent="enrol" submit="Activar" hint="Seis cifras; cambian cada 30 segundos." />
    </div>
  )
}

function groupByFour(key: string): string {
  return key.replaceAll(/.{4}(?=.)/g, '$& ')
}
