// Usage policies component, at `#politicas`: forbidden content, how moderation works, and how to appeal a decision.

import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'

/** Worded for readers. Moderators select among the same rules. */
const refused: Readonly<Record<RemovalRule, string>> = {
  harassment: 'Acosar o amenazar a alguien.',
  hate: 'Atacar a personas por lo que son: origen, género, orientación, religión, discapacidad.',
  personalData:
    'Nombrar a alguien de forma que se le pueda encontrar: nombre completo, teléfono, dirección, redes, fotos.',
  childAbuse: 'Sexualizar a menores, de cualquier forma. Se bloquea, se guarda cifrado y se reporta a las autoridades.',
  explicitSexual:
    'Sexo sin consentimiento, pagado o dirigido a una persona real; material íntimo de alguien que no lo permitió.',
  extremeViolence: 'Describir violencia extrema por gusto, o animar a ella.',
  illegalActivities: 'Ofrecer o pedir algo ilegal, o enseñar a hacerlo.',
  maliciousLinks: 'Enlaces que engañan, roban o infectan.',
  spam: 'Publicidad, cadenas y textos repetidos.',
  underage: `Tener menos de ${secretLimits.ageMin} años.`,
}

export function Policies() {
  return (
    <section id="politicas" aria-labelledby="politicas-titulo" className="mt-20 scroll-mt-24">
      <h2 id="politicas-titulo" className="font-voice text-3xl font-medium tracking-tight">
        Políticas de uso
      </h2>
      <p className="mt-3 max-w-2xl text-pretty text-xl text-ink-2">
        Aquí puedes contar casi todo lo que callas: culpas, deseos, miedos, alegrías raras. Lo que no se permite es
        hacer daño.
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 side:grid-cols-[1.15fr_1fr]">
        <div>
          <h3 className="font-voice text-xl">Qué no se permite</h3>
          <ul className="mt-3 border-t border-line">
            {Object.values(refused).map((text) => (
              <li key={text} className="border-b border-line py-3 text-ink-2">
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-7 text-ink-2">
          <div>
            <h3 className="font-voice text-xl text-ink">Qué pasa entonces</h3>
            <p className="mt-2 text-pretty">
              Antes de publicarse, cada secreto pasa por reglas nuestras y por una inteligencia artificial que solo
              recibe el texto. Puede publicarse, esperar a que lo lea una persona, marcarse como explícito o quedar
              bloqueado. Si puede tratarse de un menor, solo se publica cuando lo aprueban dos personas del equipo.
              Siempre te decimos cuál norma, y si lo decidió una persona o una máquina, en «Decisiones».
            </p>
          </div>
          <div>
            <h3 className="font-voice text-xl text-ink">Si crees que nos equivocamos</h3>
            <p className="mt-2 text-pretty">
              Puedes pedir que una persona revise lo que una máquina bloqueó o retuvo, hasta{' '}
              {secretLimits.reviewsPerDay} veces al día, y apelar una vez cada decisión de una persona. Nadie del equipo
              decide sobre lo que escribió, y cada decisión queda anotada.
            </p>
          </div>
          <div>
            <h3 className="font-voice text-xl text-ink">Cuidarnos</h3>
            <p className="mt-2 text-pretty">
              Lee con cariño. No intentes averiguar quién escribió algo, ni cuentes fuera lo que podría delatar a
              alguien. Antes de publicar te avisamos si tu texto dice algo que podría delatarte a ti.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
