// Invitation to write, beside the feed on wide screens: a skyline, a question, and a link that looks like the field of /new.
import { Link } from 'react-router'
import { Moon } from '../../../ui/drawings/moon.tsx'
import { Roofscape } from '../../../ui/drawings/roofscape.tsx'

export function Invitation() {
  return (
    <section className="invitation">
      <div aria-hidden="true" className="invitation-sky">
        <Moon />
        <Roofscape seed={91} />
      </div>
      <h2>¿Qué no le has contado a nadie?</h2>
      <p>Sin nombre, sin correo, sin prisa.</p>
      <Link to="/new">Nunca se lo he dicho a nadie, pero…</Link>
    </section>
  )
}
