// Route `/admin/sanciones/{from}/{of}`: the content, existing sanctions and a form for a new one. 404 for users without a staff role.
import { Link } from 'react-router'
import { parseOrigin, sanctionHandlers } from '../../features/sanctions/sanction-actions.ts'
import { SanctionForms } from '../../features/sanctions/sanction-forms.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { SavedReplies } from '../../shared/moderation/saved-replies.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/sanction-case.ts'

export const handle = { failure: 'No se pudo cargar' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'moderator')
  const [sanctionCase, replies] = await Promise.all([
    page.api.sanctions.readCase(parseOrigin(params)),
    page.api.moderation.listReplies(),
  ])
  return { ...sanctionCase, replies: replies.items }
}

export const action = formAction(sanctionHandlers, (page, url) => {
  if (!isSecondFactorExpired(page, 'moderator')) requireStaff(page, url, 'moderator')
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Sancionar', description: 'Lo que decide el equipo.', index: false })
}

export default function SanctionCase({ loaderData, params }: Route.ComponentProps) {
  const { from, nickname, text, sanctions, suggested, seen, replies } = loaderData
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <div>
        {params.from === 'case' && (
          <Link to={`/reports/${params.of}`} className={buttonClass('quiet', '-ml-4')}>
            <Icon pathData={arrowLeft} />
            Volver al caso
          </Link>
        )}
        <h1 className="font-voice text-3xl">Sancionar</h1>
        <p className="mt-1 text-pretty text-ink-2">
          {from === 'user'
            ? `Para ${nickname ?? 'la persona reportada'}.`
            : `Para la persona que escribió esto, como ${nickname ?? 'Anónimo'}.`}{' '}
          Su cuenta y lo demás que publicó no se muestran.
        </p>
      </div>
      {text && (
        <Card className="px-5 py-5 desk:px-8">
          <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/normal text-pretty whitespace-pre-wrap text-ink-2">
            {text}
          </blockquote>
        </Card>
      )}
      <SavedReplies replies={replies}>
        <SanctionForms key={seen} sanctions={sanctions} suggested={suggested} seen={seen} />
      </SavedReplies>
    </div>
  )
}
