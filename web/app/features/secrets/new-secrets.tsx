// Says quietly, over the list, that there are secrets it does not show yet, and leads to them.
import type { Section } from '@murmullo/contract/secrets'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../lib/live/live.ts'
import { grouped } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowUp } from '../../ui/icon-shapes.ts'

const askMs = 5_000

type NewSecretsProps = {
  readonly section: Section
  readonly path: string
  /** How many there were when the list was made. */
  readonly total: number
}

// oxlint-disable-next-line import/no-default-export -- what is fetched later is the whole file
export default function NewSecrets({ section, path, total }: NewSecretsProps) {
  const [count, setCount] = useState(0)
  const [hasMissed, setHasMissed] = useState(false)
  /** Of the list that is shown by the time an answer comes. */
  const shown = useRef(total)
  useEffect(() => {
    shown.current = total
  }, [total])
  useLive({ lists: true }, (event) => {
    if (event.type === 'secrets' && shows(section, event.explicit)) setCount((before) => before + event.count)
    if (event.type !== 'hello') return
    // The first greeting follows the list by seconds. After another, what came meanwhile is in the total.
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
            // It goes with what it announced; the focus must not.
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

/** Not at once: those who lost the connection together are greeted together, and a total may be some seconds old. */
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
