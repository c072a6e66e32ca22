// Says that others have answered meanwhile, in a place that is free until then, and brings what they said when it is asked for.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type NewCommentsProps = {
  readonly count: number
  /** Whether the place beside the form is taken. */
  readonly isCrowded: boolean
  /** False when they could not be had. */
  readonly onLoad: () => Promise<boolean>
}

export function NewComments({ count, isCrowded, onLoad }: NewCommentsProps) {
  const [busy, setBusy] = useState(false)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current || count > 0) return
    isPressed.current = false
    // The button has gone; whoever pressed it goes on from the first of them.
    document.querySelector<HTMLElement>('#comentarios .comment')?.focus({ preventScroll: true })
  }, [count])
  const load = async () => {
    setBusy(true)
    isPressed.current = await onLoad()
    setBusy(false)
  }
  return (
    <output className={isCrowded ? 'mb-4 block' : 'news-comments'}>
      {count > 0 && (
        <Button tone="outline" busy={busy} disabled={busy} onClick={() => void load()}>
          {count === 1 ? '1 comentario nuevo' : `${count} comentarios nuevos`}
        </Button>
      )}
    </output>
  )
}
