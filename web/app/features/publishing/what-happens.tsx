// Beside the form: what becomes of a secret once it is sent.
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { eyeOff, heartHandshake, penLine, shield, sparkles } from '../../ui/icon-shapes.ts'

const steps = [
  { shape: eyeOff, text: 'Mientras escribes, nada sale de tu dispositivo.' },
  {
    shape: sparkles,
    text: 'Al publicar, una inteligencia artificial lo lee para cuidar a la comunidad. No sabe quién eres.',
  },
  {
    shape: penLine,
    text: 'Tu forma de escribir también puede delatarte: si alguien la conoce bien, cambia algún giro o algún detalle.',
  },
  {
    shape: shield,
    text: 'Tu IP se guarda cifrada 30 días. Solo quien administra puede verla, de una en una y con un motivo que queda anotado.',
  },
  { shape: heartHandshake, text: 'Después lo leen personas que también callan algo.' },
]

export function WhatHappens() {
  return (
    <Card className="p-5">
      <h2 className="font-voice text-xl">Qué pasa con tu secreto</h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm text-ink-2">
        {steps.map(({ shape, text }) => (
          <li key={text} className="flex gap-3">
            <Icon shape={shape} size={18} className="mt-0.5 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
