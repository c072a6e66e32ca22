// Link to a daily place of the site: with its icon in the dock, as a word in the top bar.
import { useLocation } from 'react-router'
import { SiteLink } from '../../lib/site/site-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { house, image, logIn, search } from '../../ui/icons/icons.gen.ts'

type Place = { readonly to: string; readonly name: string; readonly shape: string }

export const readPlace: Place = { to: '/', name: 'Leer', shape: house }
export const searchPlace: Place = { to: '/search', name: 'Buscar', shape: search }
export const photosPlace: Place = { to: '/photos', name: 'Fotos', shape: image }
export const loginPlace: Place = { to: '/login', name: 'Entrar', shape: logIn }

export function PlaceLink({
  place: { to, name, shape },
  inBar = false,
}: {
  readonly place: Place
  readonly inBar?: boolean
}) {
  const { pathname } = useLocation()
  // The three sections are one place.
  const isCurrent = to === (/^\/n?sfw$/.test(pathname) ? '/' : pathname)
  return (
    <SiteLink to={to} aria-current={isCurrent ? 'page' : undefined} className={inBar ? 'top-bar-link' : undefined}>
      {!inBar && <Icon pathData={shape} size={23} />}
      {name}
    </SiteLink>
  )
}
