// Image of a reported photo: hidden until the moderator requests it with the password. The server writes each view to the audit log.
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { eyeOff } from '../../../ui/icons/icons.gen.ts'
import { showImageIntent } from './case-action.ts'

type CaseImageProps = {
  readonly shown: OpenCase
  readonly isShown: boolean
  /** Password form, shown instead of the image. */
  readonly password: ReactNode
  /** URL of the case without the image. */
  readonly here: string
}

export function CaseImage({ shown: { number, kind, hasPicture }, isShown, password, here }: CaseImageProps) {
  if (kind !== 'photo') return null
  if (!hasPicture)
    return (
      <p className="mt-3 text-sm text-pretty text-ink-2">
        No hay imagen que ver: ya no se conserva, o alguien dijo que en ella sale un menor.
      </p>
    )
  if (isShown)
    return (
      <figure className="mt-3">
        <img
          src={`/api/v1/admin/reports/${number}/picture`}
          alt="La foto reportada"
          className="h-auto max-h-[70dvh] min-h-24 w-full rounded-control bg-chip object-contain"
        />
        <figcaption className="mt-2">
          <Link to={here} replace preventScrollReset className={buttonClass('quiet', '-ml-4')}>
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
        {password ?? (
          <Form method="post" replace preventScrollReset className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-56 text-sm text-pretty text-ink-2">
              La imagen está oculta. Si la miras, queda anotado.
            </p>
            <Button type="submit" tone="outline" name="change" value={showImageIntent}>
              Ver la imagen
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
