// Puts the theme on before the first paint.
import { use } from 'react'
import { useFromServer } from '../lib/hydration.ts'
import { Nonce } from '../lib/nonce.ts'
import { themeScript } from '../lib/theme.ts'

export function ThemeScript() {
  const nonce = use(Nonce)
  if (!useFromServer()) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant of ours
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : '' }}
    />
  )
}
