// Side card of the publish form: what happens after the submit.
import { penLine, shield } from '../../ui/icons/icons.gen.ts'
import { eyeOff, heartHandshake, sparkles } from '../../ui/icons/page-icons.gen.ts'
import { StepsCard } from '../../ui/layout/steps-card.tsx'

const steps = [
  { shape: eyeOff, text: 'Mientras escribes, nada sale de tu dispositivo.' },
  {
    shape: sparkles,
    text: 'Al publicar, una inteligencia artificial lo lee para cuidar a la comunidad. No sabe quién eres.',
  },
  {
    shape: penLine,
    text: 'Tu forma de escribir también puede delatarte: si alguien la conoce bien, cambia alguna frase o algún detalle.',
  },
  {
    shape: shield,
    text: 'Tu IP se guarda cifrada 30 días. Solo quien administra puede verla, de una en una y con un motivo que queda anotado.',
  },
  { shape: heartHandshake, text: 'Después lo leen personas que también tienen un secreto.' },
]

export const PublishSteps = () => <StepsCard title="Qué pasa con tu secreto" steps={steps} />
