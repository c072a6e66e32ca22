// Spanish texts of the search page. Imported only by loaders, so each page receives only its own text.
import { searchLimits } from '@murmullo/contract/constants/limits'

type EmptyText = { readonly title: string; readonly text: string }

export const searchTexts = {
  title: 'Buscar secretos',
  lead: 'Una palabra basta. Con o sin tildes.',
  description:
    'Busca entre secretos anónimos en español: amores, familia, trabajo y todo lo que nadie dice en voz alta.',
  tooLong: `Son demasiadas letras. Usa menos palabras: hasta ${searchLimits.termMax} letras.`,
}

export const nothingFound: EmptyText = {
  title: 'Nadie ha contado eso todavía',
  text: 'Prueba con menos palabras o con otra parecida. O mira de qué hablan los demás:',
}

export const nothingUnderFilters: EmptyText = {
  title: 'Nada coincide con estos filtros',
  text: 'Quita alguno, o prueba con otra palabra:',
}

/** For terms that match nearly every text (stop words). */
export const onlyStopWords: EmptyText = {
  title: 'Esas palabras están en casi todos los secretos',
  text: 'Añade una más concreta: un lugar, una persona, algo que pasó. Por ejemplo:',
}

/** Above the popular secrets that stand below an empty search field. */
export const popularTitles = { today: 'Lo más leído hoy', lately: 'Lo más leído estos días' }

/** Suggested search terms that have results. */
export const topics: readonly string[] = ['amor', 'familia', 'trabajo', 'mamá', 'amiga', 'miedo', 'jefe', 'mentira']
