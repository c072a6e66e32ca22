// Live notice of new comments, in the free space beside the heading, so that nothing shifts. A press loads them.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

type NewCommentsNoticeProps = {
  readonly count: number
  /** Resolves to false if the request failed. */
  readonly onLoad: () => Promise<boolean>
}

export function NewCommentsNotice({ count, onLoad }: NewCommentsNoticeProps) {
  const [busy, setBusy] = useState(false)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current || count > 0) return
    isPressed.current = false
    // The pressed button is removed, so focus moves to the first loaded comment.
    document.querySelector<HTMLElement>('#comentarios .comment')?.focus({ preventScroll: true })
  }, [count])
  const load = async () => {
    setBusy(true)
    isPressed.current = await onLoad()
    setBusy(false)
  }
  return (
    <output className="new-comments-notice">
      {count > 0 && (
        <Button tone="outline" busy={busy} disabled={busy} onClick={() => void load()}>
          {count === 1 ? '1 comentario nuevo' : `${count} comentarios nuevos`}
        </Button>
      )}
    </output>
  )
}
