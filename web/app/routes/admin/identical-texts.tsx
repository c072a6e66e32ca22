// Route `/admin/iguales/{from}/{of}`: the secrets and comments with one text, removed together as spam. 404 for users without a staff role.
import { publicId } from '@murmullo/contract/core/primitives'
import { textOrigins } from '@murmullo/contract/moderation/identical-texts'
import { data, Link } from 'react-router'
import { identicalHandlers } from '../../features/moderation/identical/identical-action.ts'
import { IdenticalTexts } from '../../features/moderation/identical/identical-texts.tsx'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/identical-texts.ts'

export const handle = { failure: 'No se pudieron cargar los textos' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'moderator')
  const from = textOrigins.find((origin) => origin === params.from)
  if (from === undefined || !publicId.safeParse(params.of).success)
    throw data({ code: 'request.not_found' }, { status: 404 })
  const texts = await page.api.moderation.listIdentical({ from, of: params.of })
  return { texts, back: safeRedirect(url.searchParams.get('volver')) }
}

export const action = formAction(identicalHandlers, (page, url) => {
  if (!isSecondFactorExpired(page, 'moderator')) requireStaff(page, url, 'moderator')
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Textos iguales',
    description: 'Los textos iguales que el equipo retira juntos.',
    index: false,
  })
}

export default function IdenticalTextsPage({ loaderData: { texts, back } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={back} className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver
      </Link>
      <h1 className="font-voice text-3xl">Textos iguales</h1>
      <Card as="section" className="mt-5 flex flex-col gap-6 px-5 py-6 desk:px-7">
        <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/normal wrap-anywhere whitespace-pre-wrap text-pretty text-ink-2">
          {texts.text}
        </blockquote>
        <IdenticalTexts texts={texts} />
      </Card>
    </div>
  )
}
