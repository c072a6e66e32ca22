// Side card of the photo form: what happens after the upload.
import { clock, eyeOff, shield, sparkles } from '../../../ui/icons/icons.gen.ts'
import { StepsCard } from '../../../ui/layout/steps-card.tsx'

const steps = [
  { shape: clock, text: 'Dura una hora y se borra de verdad, con sus comentarios. Puedes borrarla antes.' },
  { shape: eyeOff, text: 'No lleva tu apodo. Cuida que no se reconozca tu cara, ni lo que hay detrás.' },
  { shape: shield, text: 'La hacemos de nuevo antes de mostrarla: no guarda lugar, fecha ni teléfono.' },
  {
    shape: sparkles,
    text: 'Una máquina nuestra la mira, sin enviarla a nadie. Si duda o es explícita, antes la mira una persona del equipo.',
  },
]

export const UploadSteps = () => <StepsCard title="Qué pasa con tu foto" steps={steps} />
