// Spanish sentences of the page on anonymity (/promesa). Plain data: docs/threat-model.md names a test for each one, and a test compares both.
import { adminLimits } from '@murmullo/contract/constants/limits'

export const summary: readonly string[] = [
  'Quien te lee no puede saber que fuiste tú.',
  'Una copia robada de la base de datos, sin la llave, tampoco lo dice.',
  'Nosotros, con la llave y los servidores en marcha, sí podemos saberlo. Si no, no podríamos dejarte editar ni borrar lo tuyo.',
  'Cada frase de esta página tiene una prueba automática: si el programa deja de cumplirla, esa versión no se publica.',
]

type Topic = { readonly id: string; readonly title: string; readonly sentences: readonly string[] }

export const topics: readonly Topic[] = [
  {
    id: 'quien-te-lee',
    title: 'Quien te lee',
    sentences: [
      'No ve de quién es un texto sin firma: no lleva cuenta, apodo, correo, dirección ni dispositivo.',
      'Dos secretos sin firma no llevan nada que diga que son de la misma persona.',
      'No ve en qué segundo escribiste: los secretos de un minuto se publican todos a la vez, y los comentarios, cada diez segundos.',
      'Tus reacciones no se pueden relacionar contigo ni entre sí.',
      'No oye sonar tu teléfono cuando comenta lo tuyo: las notificaciones salen a horas fijas y dicen siempre lo mismo.',
      'Si te vas, no ve desaparecer tus textos sin firma a la vez que tu perfil: se borran más tarde, mezclados con los de otras personas.',
    ],
  },
  {
    id: 'equipo',
    title: 'El equipo de moderación',
    sentences: [
      'Lee el texto y la firma que lee cualquiera, no la cuenta.',
      `La dirección IP de un secreto se guarda cifrada, aparte y durante ${adminLimits.ipRetentionDays} días.`,
      'Ni el servidor que publica puede abrirla: la llave está en un proceso aparte.',
      'Solo un administrador puede verla, si escribe por qué, y queda anotado.',
      'Lo que decide el equipo queda en un registro en el que no se puede cambiar ni quitar nada sin que se note.',
    ],
  },
  {
    id: 'copia',
    title: 'Quien robe una copia de la base de datos',
    sentences: [
      'No encuentra ninguna cuenta junto a un texto: de quién es está cifrado.',
      'La llave que lo descifra no está en la base de datos ni en sus copias.',
      'No encuentra tu contraseña, tus doce palabras ni la llave de tu sesión: guardamos huellas que no permiten leerlas.',
      'En los registros del servidor no encuentra direcciones, cuentas ni textos.',
      'No encuentra la descarga de tus datos: se crea mientras la recibes y no se guarda.',
    ],
  },
  {
    id: 'nosotros',
    title: 'Nosotros',
    sentences: [
      'Con los servidores en marcha y su llave podemos saber de quién es un texto. Sin eso no podrías verlo en «Mis secretos», editarlo ni borrarlo, ni te llegaría una notificación.',
      'Una ley puede obligarnos a decirlo. Podemos entregar lo que tenemos, no lo que ya se borró.',
      'Los mensajes del chat no están cifrados de extremo a extremo: si se reporta una conversación, el equipo lee lo que se copia de ella.',
      'La inteligencia artificial que revisa los textos recibe el texto y nada más.',
    ],
  },
  {
    id: 'no-podemos',
    title: 'Lo que no podemos evitar',
    sentences: [
      'Que te delate lo que cuentas. Si en tu texto hay un teléfono, un correo o un documento, te lo avisamos antes de publicarlo; tu forma de escribir no la podemos cambiar.',
      'Que se sepa que es tuyo lo que firmas con tu apodo.',
      'Que se piense que dos secretos publicados seguidos son de la misma persona. «Publicar más tarde» los separa.',
      'Que quien vigila tu red vea que entras aquí. Por la red Tor no ve ni eso, y nosotros no vemos tu dirección.',
      'Que quien usa tu teléfono lea lo que dejaste abierto. Al cerrar sesión borramos de él lo que guardó este sitio.',
      'Que se adivine, si se van muy pocas personas a la vez. Por eso esperamos a que sean muchas, y el recibo te dice cuántas fueron y qué parte de lo borrado era tuya.',
    ],
  },
]
