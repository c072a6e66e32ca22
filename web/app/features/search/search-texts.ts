// What the page of search says. Loaders read it, so each page carries only its own words.
import { limits } from '@murmullo/contract/limits'

type Said = { readonly title: string; readonly text: string }

export const searchTexts = {
  title: 'Buscar secretos',
  lead: 'Una palabra basta. Con o sin tildes.',
  description:
    'Busca entre miles de secretos anónimos en español: amores, familia, trabajo y todo lo que nadie dice en voz alta.',
  tooLong: `Son demasiadas letras. Prueba con unas pocas palabras: caben ${limits.search.termMax}.`,
}

export const nothingFound: Said = {
  title: 'Nadie ha contado eso todavía',
  text: 'Prueba con menos palabras o con otra parecida. O mira de qué hablan los demás:',
}

export const nothingUnderFilters: Said = {
  title: 'Nada coincide con estos filtros',
  text: 'Quita alguno, o prueba con otra palabra:',
}

/** For words that nearly every text has. */
export const noWords: Said = {
  title: 'Esas palabras están en casi todos los secretos',
  text: 'Añade una más concreta: un lugar, una persona, algo que pasó. Por ejemplo:',
}

/** What people speak of: words that find something. */
export const topics: readonly string[] = ['amor', 'familia', 'trabajo', 'mamá', 'amiga', 'miedo', 'jefe', 'mentira']
