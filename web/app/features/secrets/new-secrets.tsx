// Live notice above the feed: the number of new secrets, with a link that loads them.
import type { Section } from '@murmullo/contract/secrets'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../lib/live/live.ts'
import { grouped } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowUp } from '../../ui/icons.gen.ts'

const askMs = 5_000

type NewSecretsProps = {
  readonly section: Section
  readonly path: string
  /** Total when the list was loaded. */
  readonly total: number
}

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function NewSecrets({ section, path, total }: NewSecretsProps) {
  const [count, setCount] = useState(0)
  const [hasMissed, setHasMissed] = useState(false)
  /** Total of the list that is shown when a response arrives. */
  const shown = useRef(total)
  useEffect(() => {
    shown.current = total
  }, [total])
  useLive({ lists: true }, (event) => {
    if (event.type === 'secrets' && shows(section, event.explicit)) setCount((before) => before + event.count)
    if (event.type !== 'hello') return
    // The first `hello` event follows page load by seconds. After a reconnect, the total includes the missed events.
    if (hasMissed) askTotal(section, (now) => setCount((before) => Math.max(before, now - shown.current)))
    setHasMissed(true)
  })
  return (
    <output className="news-place">
      {count > 0 && (
        <Link
          to={path}
          className="news-pill"
          onClick={() => {
            setCount(0)
            // The link is removed after the click, so focus moves to the main content.
            document.getElementById('contenido')?.focus({ preventScroll: true })
          }}
        >
          <Icon shape={arrowUp} size={16} />
          {count === 1 ? '1 secreto nuevo' : `${grouped(count)} secretos nuevos`}
        </Link>
      )}
    </output>
  )
}

/** Random delay: clients that lost the connection together reconnect together, and a cached total may be some seconds old. */
function askTotal(section: Section, take: (total: number) => void): void {
  setTimeout(
    () =>
      void fetch(`/api/v1/secrets?section=${section}`)
        .then(async (response) => response.ok && take(((await response.json()) as { total: number }).total))
        .catch(() => {}),
    askMs * (1 + Math.random()),
  )
}

function shows(section: Section, explicit: boolean): boolean {
  return section === 'all' || (section === 'nsfw') === explicit
}
