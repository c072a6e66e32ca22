// Terms of service page. Every number is a limit that the code enforces; a test parses them back from the rendered page.
import { chatLimits, commentLimits, secretLimits } from '@murmullo/contract/constants/limits'
import { LegalPage, type LegalPart, BulletList } from './legal-page.tsx'

export function Terms({ name }: { readonly name: string }) {
  return (
    <LegalPage
      title="Términos del servicio"
      path="/terminos-servicio"
      lead={`Lo que puedes esperar de ${name} y lo que te pedimos a cambio. Si usas el sitio, los aceptas.`}
      summary={[
        'Es gratis y para personas mayores de edad.',
        'Lo que escribes es tuyo, y tú respondes por ello.',
        'No delates a nadie, ni a ti.',
        'Si quitamos algo, te decimos por qué y puedes apelar.',
      ]}
      parts={parts}
    />
  )
}

const parts: readonly LegalPart[] = [
  {
    id: 'quien',
    title: 'Quién puede usarlo',
    body: (
      <p>
        Personas mayores de {secretLimits.ageMin} años. Para publicar y comentar necesitas una cuenta, que puede ser sin
        nombre ni correo; para el chat, las fotos y reportar a una persona hay que registrarse. Cuida tu contraseña, o
        las doce palabras de tu cuenta: sin ellas no podemos devolvértela.
      </p>
    ),
  },
  {
    id: 'lo-tuyo',
    title: 'Lo que escribes',
    body: (
      <>
        <p>
          Es tuyo. Nos permites mostrarlo aquí mientras no lo borres o lo hagas privado, y darle el formato que haga
          falta para ello: un resumen, una imagen para compartir. Nada más.
        </p>
        <p>
          Lo público puede copiarlo cualquiera, también un buscador. Si lo borras, desaparece de aquí; de otros lugares
          no podemos quitarlo.
        </p>
        <p>
          Un secreto puede tener hasta {secretLimits.textMax} caracteres y un comentario hasta {commentLimits.textMax}.
          En una hora se pueden publicar {secretLimits.publishedPerHour} secretos.
        </p>
      </>
    ),
  },
  {
    id: 'normas',
    title: 'Las normas',
    body: (
      <p>
        Las{' '}
        <a className="text-link" href="/murmullo#politicas">
          políticas de uso
        </a>{' '}
        son parte de estos términos. En resumen: no dañes, no delates, no acoses, no vendas, no sexualices a menores. No
        intentes averiguar quién escribió algo, ni entrar donde no te toca, ni publicar con programas automáticos.
      </p>
    ),
  },
  {
    id: 'moderacion',
    title: 'Cómo moderamos',
    body: (
      <BulletList
        items={[
          'Cada secreto y cada comentario pasa por reglas nuestras y por una inteligencia artificial; lo dudoso lo decide una persona.',
          'Podemos ocultar, marcar como explícito o quitar un texto. Te decimos cuál norma incumple y si lo decidió una persona o una máquina.',
          <>
            Si lo decidió una máquina, puedes pedir una revisión humana, hasta {secretLimits.reviewsPerDay} al día. Cada
            decisión de una persona puedes apelarla una vez.
          </>,
          'Lo que parece abuso de menores se bloquea y se aparta para las autoridades.',
        ]}
      />
    ),
  },
  {
    id: 'chat',
    title: 'El chat',
    body: (
      <p>
        Se habla con quien acepta hablar. El primer día de una cuenta puedes pedir {chatLimits.requestsPerDayNew}{' '}
        conversaciones; después, {chatLimits.requestsPerDay} al día. Si bloqueas a alguien, no se entera. Si reportas
        una conversación, el equipo lee una copia de sus últimos {chatLimits.evidenceMessages} mensajes.
      </p>
    ),
  },
  {
    id: 'responsabilidad',
    title: 'Hasta dónde respondemos',
    body: (
      <>
        <p>
          Quien publica responde por lo que publica. No comprobamos que lo que se cuenta sea cierto y no damos consejo
          médico, psicológico ni legal. Si tú o alguien corre peligro, llama a la emergencia del lugar donde estés.
        </p>
        <p>
          Hacemos lo posible para que el sitio funcione y para que nadie sepa quién escribe, pero ningún sistema es
          infalible, y lo que cuentas puede delatarte por sí mismo. Nada de esto limita los derechos que la ley te da y
          a los que no se puede renunciar.
        </p>
      </>
    ),
  },
  {
    id: 'irse',
    title: 'Irse',
    body: (
      <p>
        Puedes borrar tu cuenta cuando quieras, y la{' '}
        <a className="text-link" href="/politicas-privacidad#borrar">
          política de privacidad
        </a>{' '}
        dice qué desaparece. Nosotros podemos cerrar una cuenta que daña a otras personas.
      </p>
    ),
  },
  {
    id: 'ley',
    title: 'Ley y cambios',
    body: (
      <p>
        Rigen las leyes de la República Argentina, sin quitarte la protección que te dé la ley del lugar donde vives. Si
        cambiamos algo importante de estos términos, lo diremos en el sitio antes de que valga. Para cualquier cosa,{' '}
        <a className="text-link" href="/contacto">
          escríbenos
        </a>
        . Si temes que publiquen una imagen íntima tuya,{' '}
        <a className="text-link" href="/imagen-intima">
          repórtala sin enviarla
        </a>
        .
      </p>
    ),
  },
]
