// Scroll-to-top button, shown after some scroll distance.

import { useRef, useState } from 'react'
import { usePassed } from '../lib/use-passed.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { arrowUp } from '../ui/icons.gen.ts'

export function ToTop() {
  const [far, setFar] = useState(false)
  const mark = useRef<HTMLSpanElement>(null)
  usePassed(mark, setFar)
  return (
    <>
      <span ref={mark} aria-hidden="true" className="to-top-mark" />
      <IconButton
        name="Volver arriba"
        icon={<Icon shape={arrowUp} />}
        hidden={!far}
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
