// Live notice above the feed: the number of new secrets, with a link that loads them.
import type { Section } from '@murmullo/contract/content/secrets'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowUp } from '../../ui/icons/icons.gen.ts'

const delayMs = 5_000

type NewSecretsNoticeProps = {
  readonly section: Section
  readonly path: string
  /** Total when the list was loaded. */
  readonly total: number
}

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function NewSecretsNotice({ section, path, total }: NewSecretsNoticeProps) {
  const [count, setCount] = useState(0)
  const [hasMissed, setHasMissed] = useState(false)
  /** Total of the list that is shown when a response arrives. */
  const shown = useRef(total)
  useEffect(() => {
    shown.current = total
  }, [total])
  useLive({ lists: true }, (event) => {
    if (event.type === 'secrets' && isInSection(section, event.explicit)) setCount((before) => before + event.count)
    if (event.type !== 'hello') return
    // The first `hello` event follows page load by seconds. After a reconnect, the total includes the missed events.
    if (hasMissed) fetchTotal(section, (now) => setCount((before) => Math.max(before, now - shown.current)))
    setHasMissed(true)
  })
  return (
    <output className="new-secrets-notice">
      {count > 0 && (
        <Link
          to={path}
          className="new-items-pill"
          onClick={() => {
            setCount(0)
            // The link is removed after the click, so focus moves to the main content.
            document.getElementById('contenido')?.focus({ preventScroll: true })
          }}
        >
          <Icon pathData={arrowUp} size={16} />
          {count === 1 ? '1 secreto nuevo' : `${formatNumber(count)} secretos nuevos`}
        </Link>
      )}
    </output>
  )
}

/** Random delay: clients that lost the connection together reconnect together, and a cached total may be some seconds old. */
function fetchTotal(section: Section, onTotal: (total: number) => void): void {
  setTimeout(
    () =>
      void fetch(`/api/v1/secrets?section=${section}`)
        .then(async (response) => response.ok && onTotal(((await response.json()) as { total: number }).total))
        .catch(() => {}),
    delayMs * (1 + Math.random()),
  )
}

function isInSection(section: Section, explicit: boolean): boolean {
  return section === 'all' || (section === 'nsfw') === explicit
}
