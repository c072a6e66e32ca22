// Spanish texts of the about page. Plain data without JSX: the page and its structured data for search engines share them.
import { secretLimits } from '@murmullo/contract/constants/limits'

export const features = [
  {
    picture: 'unseen',
    title: 'Nadie ve tu nombre',
    text: 'Un secreto se publica sin tu correo, sin tu cuenta y sin nada que lo una a otro tuyo. Firmas solo si quieres.',
  },
  {
    picture: 'released',
    title: 'Se cuenta y se suelta',
    text: 'Escribe con calma, dilo como te salga y publícalo. Si te arrepientes, lo editas, lo guardas para ti o lo borras.',
  },
  {
    picture: 'read',
    title: 'Te leen personas',
    text: 'Reacciones, comentarios y, si ambas partes quieren, una conversación privada. Nadie gana nada por ser cruel.',
  },
] as const

/** Invented, as the page says. Each is the window of one person in the picture. */
export const examples = [
  { text: 'Odio el cilantro y soy chef.', by: 'Hombre, México', light: 'lamp' },
  { text: 'Yo choqué el carro, mami. No fue Papo.', by: 'Mujer, Puerto Rico', light: 'none' },
  { text: 'Lo perdoné.', by: 'Chile', light: 'rose' },
  { text: 'Mi jefe soy yo y me caigo mal.', by: 'España', light: 'none' },
  { text: 'Gano el doble de lo que digo en casa.', by: 'Argentina', light: 'lamp' },
  { text: 'No era alergia. Estaba llorando.', by: 'Costa Rica', light: 'none' },
  { text: 'Le sigo hablando a mi perro muerto.', by: 'Ecuador', light: 'rose' },
  { text: 'Toda mi oficina cree que hablo francés.', by: 'Hombre, Colombia', light: 'lamp' },
] as const

export const reasons = [
  {
    title: 'Porque pesa',
    text: 'Lo que no se dice se carga. Ponerlo en palabras es, muchas veces, empezar a soltarlo.',
  },
  { title: 'Porque no te juzgan', text: 'Sin cara ni nombre, queda lo que cuentas. Aquí se lee antes de opinar.' },
  {
    title: 'Porque no estás a solas',
    text: 'Casi siempre alguien vivió lo mismo, en otro país y en otra vida, y te lo dice.',
  },
  {
    title: 'Porque no hace falta registrarse',
    text: 'Con un toque tienes una cuenta sin nombre ni correo. Y es gratis.',
  },
  {
    title: 'Porque hay quien cuida',
    text: 'Una inteligencia artificial lee cada texto antes de publicarlo, y las dudas las decide una persona.',
  },
  {
    title: 'Porque puedes irte',
    text: 'Descarga lo tuyo o borra tu cuenta cuando quieras. Se borra de verdad, y te damos un recibo.',
  },
] as const

export const questions = [
  {
    question: '¿De verdad nadie sabe quién escribió un secreto?',
    answer:
      'Nadie que lo lea. Lo que se publica no lleva cuenta, correo, dirección ni dispositivo. Por dentro guardamos, cifrado y en un lugar aparte, de qué cuenta es, porque sin eso no podrías editarlo ni borrarlo. La página «Qué podemos saber y qué no» dice quién puede consultarlo y quién no.',
  },
  {
    question: '¿Tengo que registrarme?',
    answer:
      'No para leer, y tampoco para publicar o comentar: escribe, y al publicar se crea una cuenta sin nombre ni correo. Si la quieres abrir en otro lugar, te damos doce palabras. Para el chat, las fotos y reportar a una persona hay que registrarse.',
  },
  {
    question: '¿Quién puede entrar?',
    answer: `Solo personas mayores de ${secretLimits.ageMin} años. Hay secretos explícitos; están marcados y tienen su propia sección.`,
  },
  {
    question: '¿Qué no se puede publicar?',
    answer:
      'Nada que dañe a alguien: datos personales de otra persona, amenazas, odio, material íntimo sin consentimiento o cualquier cosa que sexualice a menores. Las políticas de uso están en esta misma página.',
  },
  {
    question: '¿Puedo borrar lo que conté?',
    answer:
      'Sí, en cualquier momento y sin dar explicaciones, desde «Mis secretos». También puedes hacerlo privado, y entonces solo lo ves tú.',
  },
  {
    question: '¿Y si lo que leo, o lo que vivo, me supera?',
    answer:
      'Junto a los textos que hablan de hacerse daño mostramos dónde pedir ayuda en cada país. Si corres peligro ahora, llama a la emergencia de donde estés: no esperes una respuesta aquí.',
  },
] as const

export const laws = [
  {
    name: 'Ley 25.326',
    title: 'Protección de los datos personales',
    text: 'Reconoce a cada persona el derecho a saber qué datos suyos se guardan, a corregirlos y a pedir que se borren. Publicar datos de otra persona sin su permiso puede violarla.',
  },
  {
    name: 'Ley 26.388',
    title: 'Delitos informáticos',
    text: 'Lleva al Código Penal conductas como entrar sin permiso a una cuenta o a un sistema, difundir comunicaciones ajenas o distribuir material de abuso sexual de menores.',
  },
  {
    name: 'Ley 27.736',
    title: 'Violencia digital (Ley Olimpia)',
    text: 'Incorpora la violencia digital a la ley de protección integral de las mujeres: entre otras, la difusión sin consentimiento de material íntimo, el acoso y las amenazas por medios digitales.',
  },
] as const
