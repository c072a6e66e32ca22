// Side card of the photo form: what happens after the upload.
import { shield } from '../../../ui/icons/icons.gen.ts'
import { clock, eyeOff, sparkles } from '../../../ui/icons/page-icons.gen.ts'
import { StepsCard } from '../../../ui/layout/steps-card.tsx'

const steps = [
  { shape: clock, text: 'Dura una hora y se borra de verdad, con sus comentarios. Puedes borrarla antes.' },
  { shape: eyeOff, text: 'No lleva tu apodo. Cuida que no se reconozca tu cara, ni lo que hay detrás.' },
  { shape: shield, text: 'Antes de mostrarla le quitamos el lugar, la fecha y el modelo de tu teléfono.' },
  {
    shape: sparkles,
    text: 'Un programa en nuestros servidores la revisa, sin enviarla a nadie. Si duda o es explícita, antes la revisa una persona del equipo.',
  },
]

export const UploadSteps = () => <StepsCard title="Qué pasa con tu foto" steps={steps} />
