// Inline script that applies the theme before the first paint. Server-rendered only, with the CSP nonce.
import { use } from 'react'
import { useIsServerRendered } from '../../lib/rendering/hydration.ts'
import { NonceContext } from '../../lib/rendering/csp-nonce.ts'
import { themeScript } from '../../lib/site/theme.ts'

export function ThemeScript() {
  const nonce = use(NonceContext)
  if (!useIsServerRendered()) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant, no user input
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : '' }}
    />
  )
}
