// Services outside of Murmullo that pass the hash of an intimate image to many platforms, with what they do.
import { buttonClass } from '../../ui/buttons/button.tsx'

type Service = { readonly name: string; readonly url: string; readonly text: string; readonly isFirst: boolean }

export const services = {
  takeItDown: {
    name: 'Take It Down',
    url: 'https://takeitdown.ncmec.org/es/',
    text: 'Es un servicio gratuito y anónimo para imágenes de cuando tenías menos de 18 años. Calcula la huella en tu dispositivo y la reparte a muchas plataformas para que la imagen no circule. La imagen no se envía.',
    isFirst: true,
  },
  stopNcii: {
    name: 'StopNCII.org',
    url: 'https://stopncii.org',
    text: 'Hace lo mismo con muchas plataformas a la vez, gratis y sin enviar la imagen. Te conviene usarlo también. Si en la imagen tenías menos de 18 años, usa Take It Down: takeitdown.ncmec.org.',
    isFirst: false,
  },
} as const satisfies Record<string, Service>

export function OutsideService({ name, url, text, isFirst }: Service) {
  return (
    <div className="mt-5 rounded-control border border-line px-4 py-4">
      <p className="font-semibold">{name}</p>
      <p className="mt-1 text-pretty text-ink-2">{text}</p>
      <a href={url} rel="noreferrer" className={buttonClass(isFirst ? 'primary' : 'outline', 'mt-3')}>
        Ir a {name}
      </a>
    </div>
  )
}
