// Route `/admin/secreto/{id}`: administrator actions on one secret. The page is for browsers without JavaScript; with it, cards and the
// detail page post here by fetcher.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { secretAdminHandlers } from '../../features/admin/secret-admin-action.ts'
import { SecretAdminPanel } from '../../features/admin/secret-admin-panel.tsx'
import { isSecondFactorExpired, requireSecondFactor, requireStaff } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { anonymousLabel } from '../../shared/labels/author-label.ts'
import { DescriptionItem } from '../../ui/display/description-item.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/secret-admin.ts'

export const handle = { failure: 'Error al cargar el secreto' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  if (!publicId.safeParse(params.id).success) throw data({ code: 'secrets.not_found' }, { status: 404 })
  return { secret: await page.api.secrets.readSecret({ id: params.id }) }
}

export const action = formAction(secretAdminHandlers, (page, url) => {
  if (!isSecondFactorExpired(page, 'admin')) requireSecondFactor(page, url, 'admin')
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Administrar un secreto',
    description: 'Lo que puede hacer el equipo con un secreto.',
    index: false,
  })
}

export default function SecretAdminPage({ loaderData: { secret } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/secret/${secret.id}`} className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Ver el secreto
      </Link>
      <h1 className="font-voice text-3xl">Administrar un secreto</h1>
      <Card as="section" className="mt-5 flex flex-col gap-6 px-5 py-6 desk:px-7">
        <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/[1.5] wrap-anywhere whitespace-pre-wrap text-pretty">
          {secret.text}
        </blockquote>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
          <DescriptionItem name="Firma">{secret.authorNickname ?? anonymousLabel}</DescriptionItem>
          <DescriptionItem name="Comentarios">{secret.comments}</DescriptionItem>
        </dl>
        <SecretAdminPanel secret={secret} from="page" />
      </Card>
    </div>
  )
}
