// Route `/my-secrets`: the user's own secrets by tab, with edit, delete and delete-all actions.
import { publicId } from '@murmullo/contract/core/primitives'
import { Link } from 'react-router'
import { ownSecretHandlers } from '../../features/own-secrets/own-secret-handlers.ts'
import { EraseAll, EraseAllNotice } from '../../features/own-secrets/erase-all.tsx'
import { OwnList } from '../../features/own-secrets/own-list.tsx'
import { OwnTabs, parseTab } from '../../features/own-secrets/own-tabs.tsx'
import { emptyTabs } from '../../features/own-secrets/own-empty-texts.ts'
import { HowItWorks } from '../../features/secrets/how-it-works.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loadFirstPage } from '../../lib/lists/load-first-page.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { Route } from './+types/my-secrets.ts'

export const handle = { failure: 'No se pudieron cargar tus secretos...' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const tab = parseTab(url.searchParams)
  const after = url.searchParams.get('after')
  const receipt = publicId.safeParse(url.searchParams.get('recibo')).data ?? null
  const shown = { tab, after, receipt, empty: emptyTabs[tab], now: currentMinute() }
  return loadFirstPage(shown, async () => {
    const [list, { waiting }] = await Promise.all([
      page.api.secrets.listMine({ tab, ...(after && { after }) }),
      page.api.accounts.readSecretErasure(),
    ])
    return { ...list, waiting }
  })
}

export const action = formAction(ownSecretHandlers, requireAccount)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Mis secretos',
    description: 'Lo que has contado.',
    index: false,
  })
}

export default function MySecrets({ loaderData }: Route.ComponentProps) {
  const { tab, after, receipt, empty, now, first, failed } = loaderData
  const waiting = first?.waiting ?? null
  return (
    <>
      <SkyHeader seed={59} />
      <Columns sideName="Cómo funciona" side={<HowItWorks isInviting={first !== null && first.items.length > 0} />}>
        <h1 className="font-voice text-3xl">Mis secretos</h1>
        <p className="mt-1.5 text-ink-2">Solo tú sabes que son tuyos.</p>
        {/* The first tab starts where the cards do. */}
        <div className="mt-5 mb-4 px-1">
          <OwnTabs current={tab} />
        </div>
        <EraseAllNotice waiting={waiting} receipt={receipt} />
        {first ? (
          <OwnList
            key={`${tab} ${after} ${receipt} ${waiting?.secrets}`}
            tab={tab}
            first={first}
            fromStart={after === null}
            empty={empty}
            now={now}
          />
        ) : (
          <ErrorState
            level="h2"
            title="No se pudieron cargar tus secretos..."
            text={failed}
            actions={
              <Link reloadDocument to="" className={buttonClass('primary')}>
                Reintentar
              </Link>
            }
          />
        )}
        {first && first.items.length > 0 && <EraseAll key={waiting?.receipt} />}
      </Columns>
    </>
  )
}
