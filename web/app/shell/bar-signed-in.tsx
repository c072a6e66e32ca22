// What the bar holds for whoever is in.
import type { ShellViewer } from '@murmullo/contract/page'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { flag, messageCircle } from '../ui/icon-shapes.ts'
import { Bell } from './bell.tsx'
import { useKeptTheme } from './kept-theme.ts'

// oxlint-disable-next-line import/no-default-export -- what is fetched later is the whole file
export default function BarSignedIn({ viewer }: { readonly viewer: ShellViewer }) {
  useKeptTheme(viewer.darkMode)
  return (
    <>
      <Link to="/report" className={buttonClass('quiet', 'max-desk:hidden')}>
        <Icon shape={flag} />
        Reportar
      </Link>
      <Link to="/chat" aria-label="Mensajes" title="Mensajes" className={iconButtonClass('desk:hidden')}>
        <Icon shape={messageCircle} />
      </Link>
      <Bell viewer={viewer} />
    </>
  )
}
