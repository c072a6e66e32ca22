// Route `/decisiones/{id}`: statement of reasons for one moderation decision, with human review and appeal forms.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, replace } from 'react-router'
import { AppealSection, appealForm } from '../../features/moderation/statements/appeal-section.tsx'
import { reviewRequestIntent } from '../../features/moderation/statements/review-request-form.tsx'
import { StatementDetails } from '../../features/moderation/statements/statement-details.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/decision.ts'

export const handle = { failure: 'No se pudo cargar la decisión' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  if (!publicId.safeParse(params.id).success) throw data({ code: 'request.not_found' }, { status: 404 })
  return { statement: await page.api.moderation.readStatement({ id: params.id }) }
}

export const action = formAction(
  {
    [reviewRequestIntent]: {
      run: async ({ api, params: { id = '' } }) => {
        try {
          await api.moderation.requestHumanReview({ id })
        } catch (error) {
          // A repeated request (double click) counts as success.
          if (errorCode(error) !== 'moderation.review_requested') throw error
        }
        return {}
      },
    },
    appeal: validated(appealForm, async (input, { api, params: { id = '' } }) => {
      await api.moderation.appeal({ id, ...input })
      return replace(`/decisiones/${id}`, 303)
    }),
  },
  requireAccount,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Decisión',
    description: 'Una decisión sobre lo que escribiste.',
    index: false,
  })
}

export default function Decision({ loaderData: { statement } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <Link to="/decisiones" className={buttonClass('quiet', '-ml-4 self-start')}>
        <Icon pathData={arrowLeft} />
        Decisiones
      </Link>
      <StatementDetails statement={statement} />
      <AppealSection statement={statement} />
    </div>
  )
}
