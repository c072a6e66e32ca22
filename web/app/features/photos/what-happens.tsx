// Beside the form: what becomes of a photo once it is sent.
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { eyeOff, shield, sparkles } from '../../ui/icon-shapes.ts'
import { clock } from '../../ui/rare-icon-shapes.ts'

const steps = [
  { shape: clock, text: 'Dura una hora y se borra de verdad, con sus comentarios. Puedes borrarla antes.' },
  { shape: eyeOff, text: 'No lleva tu apodo. Cuida que no se reconozca tu cara, ni lo que hay detrás.' },
  { shape: shield, text: 'La hacemos de nuevo antes de mostrarla: no guarda lugar, fecha ni teléfono.' },
  {
    shape: sparkles,
    text: 'Una máquina nuestra la mira, sin enviarla a nadie. Si duda, la mira una persona del equipo.',
  },
]

export function WhatHappens() {
  return (
    <Card className="p-5">
      <h2 className="font-voice text-xl">Qué pasa con tu foto</h2>
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
