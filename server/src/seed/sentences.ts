// Random Spanish sentence generator, with the text lengths and vocabulary of real secrets.
import type { Random } from './random.ts'

const openings = [
  'Nunca le dije a',
  'Todavía sueño con',
  'Le mentí a',
  'Extraño a',
  'Perdoné a',
  'Me enamoré de',
  'Dejé de hablar con',
  'Cada noche pienso en',
  'Me da miedo perder a',
  'Sigo esperando a',
] as const
const people = [
  'mi hermana',
  'mi jefe',
  'mi ex',
  'mi mejor amiga',
  'mi papá',
  'mi vecino',
  'mi suegra',
  'mi novio',
  'mi abuela',
  'mi compañera de piso',
  'el profesor',
  'la vecina del quinto',
] as const
const middles = [
  'porque tenía vergüenza',
  'aunque nadie lo sabe',
  'desde la boda',
  'en aquella navidad',
  'cuando perdí el trabajo',
  'después del viaje a la playa',
  'por culpa del dinero',
  'y me arrepiento',
  'y volvería a hacerlo',
  'sin dar explicaciones',
] as const
const endings = [
  'y no sé cómo contarlo.',
  'y duermo tranquila.',
  'pero sonrío en las fotos.',
  'y guardo la carta en un cajón.',
  'y eso me pesa cada día.',
  'aunque pasaron diez años.',
  'y creo que lo sospecha.',
  'pero algún día lo diré.',
] as const

export function sentence(random: Random): string {
  return `${random.pick(openings)} ${random.pick(people)} ${random.pick(middles)} ${random.pick(endings)}`
}
