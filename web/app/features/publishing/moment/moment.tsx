// The moment after a publication: the text shrinks into a window of the roofs, and the window lights. A live region says its words.
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Roofscape } from '../../../ui/drawings/roofscape.tsx'
import { Moon } from '../../../ui/drawings/moon.tsx'
import { isMomentShown } from './show-moment.ts'

const never = () => false

export function Moment({ text }: { readonly text: string }) {
  const isShown = useSyncExternalStore(isMomentShown.subscribe, isMomentShown.get, never)
  useEffect(() => () => isMomentShown.set(false), [])
  return (
    <>
      <output aria-live="assertive" className="sr-only">
        {isShown && 'Ya lo soltaste. Ahora lo guarda la noche. Te avisamos si alguien te responde.'}
      </output>
      {isShown && createPortal(<MomentScene text={text} />, document.body)}
    </>
  )
}

/** Over the whole page. Its words are in the live region. */
export function MomentScene({ text }: { readonly text: string }) {
  return (
    <div className="moment" aria-hidden="true">
      <div className="moment-moon">
        <Moon />
      </div>
      <p className="moment-words">
        <strong>Ya lo soltaste.</strong>
        <span>Ahora lo guarda la noche.</span>
        <span>Te avisamos si alguien te responde.</span>
      </p>
      <Roofscape seed={7} className="moment-roofs" />
      <div className="moment-house">
        <span />
        <span />
        <span />
        <span className="moment-window" />
        <span />
        <span />
      </div>
      <p className="moment-text">{text}</p>
    </div>
  )
}
