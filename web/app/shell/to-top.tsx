// Scroll-to-top button, shown after some scroll distance.

import { useRef, useState } from 'react'
import { useScrolledPast } from '../lib/use-passed.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { arrowUp } from '../ui/icons.gen.ts'

export function ScrollToTop() {
  const [isVisible, setIsVisible] = useState(false)
  const sentinel = useRef<HTMLSpanElement>(null)
  useScrolledPast(sentinel, setIsVisible)
  return (
    <>
      <span ref={sentinel} aria-hidden="true" className="to-top-mark" />
      <IconButton
        name="Volver arriba"
        icon={<Icon pathData={arrowUp} />}
        hidden={!isVisible}
        className="to-top"
        onClick={() => {
          const still = matchMedia('(prefers-reduced-motion: reduce)').matches
          window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
          document.getElementById('contenido')?.focus({ preventScroll: true })
        }}
      />
    </>
  )
}
