// One secret, whole, and what others answered.
import { limits } from '@murmullo/contract/limits'
import { publicId } from '@murmullo/contract/values'
import { data, Link } from 'react-router'
import { CommentSection } from '../features/comments/comment-section.tsx'
import { Reactions } from '../features/reactions/reactions.tsx'
import { HowItWorks } from '../features/secrets/how-it-works.tsx'
import { SecretArticle } from '../features/secrets/secret-article.tsx'
import { withPlace } from '../lib/countries.ts'
import { thisMinute } from '../lib/dates.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { sharedHeaders } from '../lib/cache-headers.ts'
import { useSite } from '../lib/site.ts'
import { snippet } from '../lib/snippet.ts'
import { articleData, StructuredDataScript } from '../lib/structured-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft } from '../ui/icon-shapes.ts'
import type { Route } from './+types/secret.ts'

export const handle = { failure: 'Error al cargar el secreto' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { api, requestId } = context.get(pageContext)
  // An id of another shape names no secret, as one that was never written does.
  if (!publicId.safeParse(params.id).success) throw data({ code: 'secrets.not_found', requestId }, { status: 404 })
  const after = url.searchParams.get('comments')
  const [secret, comments] = await Promise.all([
    api.secrets.readSecret({ id: params.id }),
    api.comments.listComments({ secretId: params.id, ...(after && { after }) }),
  ])
  const title = snippet(secret.text, limits.head.titleMax)
  return {
    secret: withPlace(secret),
    comments,
    after,
    now: thisMinute(),
    head: { title, description: snippet(secret.text, limits.head.descriptionMax) },
  }
}

export const headers = sharedHeaders

export function meta({ loaderData: { secret, head }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    ...head,
    path: `/secret/${secret.id}`,
    index: !secret.explicit,
    adult: secret.explicit,
    article: { publishedOn: dayOf(secret.publishedAt) },
  })
}

export default function Secret({ loaderData: { secret, comments, after, now, head } }: Route.ComponentProps) {
  const site = useSite()
  return (
    <Columns sideName="Cómo funciona" side={<HowItWorks />}>
      <Link to="/" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon shape={arrowLeft} />
        Volver
      </Link>
      <SecretArticle
        secret={secret}
        reactions={<Reactions secretId={secret.id} counts={secret.reactions} oneAtATime />}
      />
      <CommentSection
        key={`${secret.id} ${after}`}
        secretId={secret.id}
        total={secret.comments}
        first={comments}
        fromStart={after === null}
        now={now}
      />
      {site && (
        <StructuredDataScript
          data={
            import.meta.env.SSR &&
            (() =>
              articleData(site, {
                ...head,
                ...secret,
                path: `/secret/${secret.id}`,
                publishedOn: dayOf(secret.publishedAt),
              }))
          }
        />
      )}
    </Columns>
  )
}

/** The day is all that others are told. */
function dayOf(iso: string): string {
  return iso.slice(0, 10)
}
