// Route `/secret/{id}`: one secret with reactions and comments; actions to add and delete comments.

import type { Comment } from '@murmullo/contract/content/comments'
import { headLimits } from '@murmullo/contract/constants/limits'
import { sharePath } from '@murmullo/contract/content/share-formats'
import { publicId } from '@murmullo/contract/core/primitives'
import { lazy, Suspense, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { explicitSecretHead, readBehindGate } from '../../features/age-gate/explicit-secret.ts'
import { SignInOptions } from '../../features/auth/sign-in-options.tsx'
import { CommentSection } from '../../features/comments/comment-section.tsx'
import { secretCommentHandlers } from '../../features/comments/secret-comment-handlers.ts'
import { ownerControlHandlers } from '../../features/own-secrets/own-secret-handlers.ts'
import { LazyHelpCard } from '../../features/help/lazy-help-card.ts'
import { Reactions } from '../../features/reactions/reactions.tsx'
import { SecretArticle } from '../../features/secrets/secret-article.tsx'
import type { SecretUpdate } from '../../features/secrets/secret-subscription.tsx'
import { separateOwn } from '../../features/own-secrets/separate-own.ts'
import { StateBanner } from '../../features/secrets/state-banner.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { publicPageHeaders } from '../../lib/rendering/cache-headers.ts'
import { useListKey } from '../../shared/comments/use-list-key.ts'
import { countryNames } from '../../lib/format/countries.ts'
import { publicationPhrase, withSecretView } from '../../lib/format/secret-view.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { useAfterDelay } from '../../lib/hooks/use-after-delay.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { snippet } from '../../lib/format/snippet.ts'
import { articleData, StructuredDataScript } from '../../lib/seo/structured-data.tsx'
import { useBackLink } from '../../lib/hooks/use-back-link.ts'
import { usePageState } from '../../lib/site/page-state.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/secret.ts'

const SecretGate = lazy(() => import('../../features/age-gate/secret-gate.tsx'))
const SecretMenu = lazy(() => import('../../features/admin/secret-admin-menu.tsx'))
const OwnerControls = lazy(() => import('../../features/own-secrets/owner-controls.tsx'))
const Removal = lazy(() => import('../../features/admin/inline-removal.tsx'))
const PhraseOffer = lazy(() =>
  import('../../features/auth/phrase-offer.tsx').then((module) => ({ default: module.PhraseOffer })),
)
const SecretSubscription = lazy(() => import('../../features/secrets/secret-subscription.tsx'))

export const handle = { failure: 'Error al cargar el secreto' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { api, requestId, viewer, isImpersonal } = context.get(pageContext)
  // A malformed id gets the same 404 as an unknown one.
  if (!publicId.safeParse(params.id).success) throw data({ code: 'secrets.not_found', requestId }, { status: 404 })
  const after = url.searchParams.get('comments')
  const read = await readBehindGate(
    Promise.all([
      api.secrets.readSecret({ id: params.id }),
      api.comments.listComments({ secretId: params.id, ...(after && { after }) }),
    ]),
  )
  if (read === null) return { secret: null, head: explicitSecretHead(params.id) }
  const { secret, comments, stateQuery } = isImpersonal
    ? separateOwn(...read)
    : { secret: read[0], comments: read[1], stateQuery: null }
  const title = snippet(secret.text, headLimits.titleMax)
  const viewed = withSecretView(secret)
  return {
    secret: viewed,
    phrase: publicationPhrase(viewed),
    comments,
    after,
    stateQuery,
    // Safe in a cached route: requests with a session bypass the response cache.
    isTeam: viewer?.kind === 'moderator' || viewer?.kind === 'admin',
    isAdmin: viewer?.kind === 'admin',
    now: currentMinute(),
    // By the secret's country, not the reader's, because the page is cached for all readers.
    help: secret.showsHelp && { country: secret.country, countries: countryNames() },
    head: { title, description: snippet(secret.text, headLimits.descriptionMax) },
  }
}

export const action = formAction({ ...secretCommentHandlers, ...ownerControlHandlers })

export const headers = publicPageHeaders

export function meta({ loaderData: { secret, head }, matches }: Route.MetaArgs) {
  if (secret === null) return pageHead(matches[0].loaderData, head)
  return pageHead(matches[0].loaderData, {
    ...head,
    path: `/secret/${secret.id}`,
    index: !secret.explicit && secret.state === 'public',
    adult: secret.explicit,
    article: { publishedOn: publicDay(secret.publishedAt) },
    socialImage: shareImage(secret),
  })
}

export default function SecretPage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.secret !== null) return <Secret {...loaderData} />
  return (
    <Suspense>
      <SecretGate id={params.id} />
    </Suspense>
  )
}

type SecretData = Exclude<Route.ComponentProps['loaderData'], { readonly secret: null }>

function Secret({ secret, phrase, comments, after, stateQuery, isTeam, isAdmin, now, head, help }: SecretData) {
  const state = usePageState()
  const mine = secret.mine || (state !== null && state.query === stateQuery && state.ownsSecret)
  const site = useSite()
  const [liveCounts, onEvent] = useLiveCounts(secret)
  const isDelayed = useAfterDelay(secret.id)
  const isPublic = secret.state === 'public'
  const newest = useListKey(`${secret.id} ${after}`, comments.items)
  return (
    <>
      {/* No drawing beside a text that shows the help card. */}
      {!help && <SkyHeader seed={Number.parseInt(secret.id.slice(0, 4), 36)} hour={secret.hour} />}
      <div className="mx-auto max-w-[40rem] max-desk:px-2.5">
        <Link to="/" onClick={useBackLink(secret.id)} className={buttonClass('quiet', '-ml-4 text-ink-2!')}>
          <Icon pathData={arrowLeft} />
          Volver
        </Link>
        <StateBanner {...secret} />
        <SecretArticle
          secret={{ ...secret, mine }}
          phrase={phrase}
          help={
            help && (
              <div className="mt-8">
                <Suspense>
                  <LazyHelpCard to={mine ? 'written' : 'reading'} {...help} />
                </Suspense>
              </div>
            )
          }
          reactions={
            isPublic && (
              <Reactions
                secretId={secret.id}
                counts={liveCounts.reactions}
                isLive={liveCounts.reactions !== secret.reactions}
                showsHelp={secret.showsHelp}
                oneAtATime
              />
            )
          }
          share={isPublic && <ShareButton secretId={secret.id} isExplicit={secret.explicit} />}
          ownerMenu={
            <Suspense>
              <OwnerControls id={secret.id} state={secret.state} />
            </Suspense>
          }
        />
        {mine && (
          <Suspense>
            <PhraseOffer secretId={secret.id} />
          </Suspense>
        )}
        {stateQuery !== null && (
          <noscript>
            <p className="mt-3">
              <a href={`/secret/${secret.id}?mio`} className="text-link">
                Ver esta página con tus opciones y tus bloqueos
              </a>
            </p>
          </noscript>
        )}
        {isTeam && (
          <Suspense>
            {isAdmin ? <SecretMenu secret={secret} from="detail" /> : <ModeratorActions secret={secret} />}
          </Suspense>
        )}
        <CommentSection
          // A new comment at the top changes the key: a new list and an empty form mount.
          key={newest}
          secretId={secret.id}
          listed={secret.comments}
          total={liveCounts.comments}
          first={comments}
          fromStart={after === null}
          now={now}
          renderRemoval={isTeam ? renderRemovalFor(secret.id) : undefined}
          isOpen={isPublic}
          isAuthor={mine}
          showsHelp={secret.showsHelp}
          signInOptions={
            <SignInOptions
              returnTo={`/secret/${secret.id}#comentarios`}
              text="No hace falta registrarse: con un toque tienes una cuenta sin nombre ni correo."
            />
          }
        />
        {isDelayed && isPublic && (
          <Suspense>
            <SecretSubscription secretId={secret.id} onUpdate={onEvent} />
          </Suspense>
        )}
        {site && (
          <StructuredDataScript
            data={
              import.meta.env.SSR &&
              (() =>
                articleData(site, {
                  ...head,
                  ...secret,
                  path: `/secret/${secret.id}`,
                  socialImage: shareImage(secret),
                  publishedOn: publicDay(secret.publishedAt),
                }))
            }
          />
        )}
      </div>
    </>
  )
}

/** Renders the moderator's form to remove a comment, inside the list. */
const renderRemovalFor = (secretId: string) => (comment: Comment, onRemoved: () => void) => (
  <Suspense>
    <Removal kind="comment" id={comment.id} back={`/secret/${secretId}#comentarios`} small onRemoved={onRemoved} />
  </Suspense>
)

type Removed = { readonly id: string; readonly mine: boolean; readonly state: string }

/** Moderators can remove a secret; pinning and IP lookup are for administrators only. */
function ModeratorActions({ secret: { id, mine, state } }: { readonly secret: Removed }) {
  const navigate = useNavigate()
  if (mine || state === 'removed') return null
  return (
    <section
      aria-label="Administración"
      className="mt-4 rounded-card border border-line bg-surface px-4 py-4 wide:px-6"
    >
      <Removal kind="secret" id={id} back={`/secret/${id}`} onRemoved={() => void navigate('/')} />
    </section>
  )
}

/** Counters from the loader, overridden by live events received since. */
function useLiveCounts(secret: Required<SecretUpdate>): [Required<SecretUpdate>, (liveCounts: SecretUpdate) => void] {
  const [received, setReceived] = useState<{ readonly page: object; readonly update: SecretUpdate } | null>(null)
  const onEvent = (liveCounts: SecretUpdate) =>
    setReceived((before) => ({
      page: secret,
      update: { ...(before?.page === secret && before.update), ...liveCounts },
    }))
  return [{ ...secret, ...(received?.page === secret && received.update) }, onEvent]
}

/** No share image for a secret that is not public. */
function shareImage({ id, state }: { readonly id: string; readonly state: string }): string | undefined {
  return state === 'public' ? sharePath(id, 'link') : undefined
}

/** Only the day of publication is public. */
function publicDay(iso: string): string {
  return iso.slice(0, 10)
}
