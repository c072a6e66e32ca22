// schema.org structured data of the about page. An operator may override it with a JSON file at the site root; otherwise a default applies.
import { secretLimits } from '@murmullo/contract/limits'
import { fullName } from '../../lib/brand.ts'
import type { Site } from '../../lib/head.ts'
import type { StructuredData } from '../../lib/structured-data.tsx'
import { questions } from './landing.words.ts'

type Words = { readonly '@type': string; readonly [field: string]: unknown }

const fallback: Words = {
  '@type': 'AboutPage',
  description: 'Una comunidad en español donde personas adultas cuentan secretos de forma anónima.',
  audience: { '@type': 'PeopleAudience', suggestedMinAge: secretLimits.ageMin },
  isAccessibleForFree: true,
}

/** A missing or invalid file falls back to the default. */
export function aboutWords(file: string | null): Words {
  try {
    const read: unknown = JSON.parse(file ?? '')
    if (isWords(read)) return read
  } catch {
    // An operator edits the file by hand, so a parse error is expected.
  }
  return fallback
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string'
}

/** Name and URL always come from the site configuration and override the file. */
export function aboutData({ brand, origin }: Site, words: Words): StructuredData {
  return {
    ...words,
    '@context': 'https://schema.org',
    name: `Sobre ${fullName(brand)}`,
    url: `${origin}/murmullo`,
    inLanguage: 'es',
    isPartOf: { '@type': 'WebSite', name: fullName(brand), url: `${origin}/` },
    publisher: { '@type': 'Organization', name: fullName(brand), url: `${origin}/` },
  }
}

export function questionsData(): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'es',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
