// Spanish texts of each feed section. Imported only by loaders, so each page receives only its own text.
import type { Section } from '@murmullo/contract/content/secrets'

export type SectionText = {
  readonly heading: string
  /** Without one the page greets by the hour of the reader. */
  readonly lead?: string
  readonly title: string
  readonly description: string
  readonly empty: { readonly title: string; readonly text: string }
}

export const sectionTexts: Readonly<Record<Section, SectionText>> = {
  all: {
    heading: 'Secretos recientes',
    title: 'Secretos anónimos',
    description:
      'Lee y comparte secretos anónimos en español: lo que nadie se atreve a decir en voz alta. Gratis, sin nombres y sin registro.',
    empty: { title: 'Todavía no hay secretos', text: 'Nadie ha publicado todavía. Tu secreto puede ser el primero.' },
  },
  sfw: {
    heading: 'Secretos amistosos',
    lead: 'Confesiones para leer con calma, sin contenido explícito.',
    title: 'Secretos amistosos',
    description:
      'Confesiones anónimas aptas para leer con calma: amores, familia, trabajo y todo lo que se calla, sin contenido explícito.',
    empty: {
      title: 'Aún no hay secretos amistosos',
      text: 'Un amor callado, una mentira piadosa, una alegría que no cabe: cuéntala aquí.',
    },
  },
  nsfw: {
    heading: 'Secretos explícitos',
    lead: 'Solo para adultos. Aquí se habla sin rodeos.',
    title: 'Secretos explícitos',
    description:
      'Confesiones anónimas explícitas, solo para mayores de 18 años. Deseos y verdades que se cuentan sin dar la cara.',
    empty: {
      title: 'Aún no hay secretos explícitos',
      text: 'Nadie se ha atrevido todavía. Si lo tuyo va sin rodeos, este es el lugar.',
    },
  },
}

export const nothingMatches: SectionText['empty'] = {
  title: 'Nada coincide con estos filtros',
  text: 'Prueba con menos filtros, o publica el primero.',
}
