// Scroll-to-top button, shown after some scroll distance.

import { useRef, useState } from 'react'
import { useScrolledPast } from '../../lib/hooks/use-scrolled-past.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { arrowUp } from '../../ui/icons/icons.gen.ts'
import { scrollToTop } from './page-top.ts'

export function ScrollToTop() {
  const [isVisible, setIsVisible] = useState(false)
  const sentinel = useRef<HTMLSpanElement>(null)
  useScrolledPast(sentinel, setIsVisible)
  return (
    <>
      <span ref={sentinel} aria-hidden="true" className="scroll-to-top-sentinel" />
      <IconButton
        name="Volver arriba"
        icon={<Icon pathData={arrowUp} />}
        hidden={!isVisible}
        className="scroll-to-top"
        onClick={scrollToTop}
      />
    </>
  )
}
