// What search engines read about the place: from a file at the root of the site that whoever runs it may change, or a default.
import { limits } from '@murmullo/contract/limits'
import { fullName } from '../../lib/brand.ts'
import type { Site } from '../../lib/head.ts'
import type { StructuredData } from '../../lib/structured-data.tsx'
import { questions } from './landing.words.ts'

type Words = { readonly '@type': string; readonly [field: string]: unknown }

const fallback: Words = {
  '@type': 'AboutPage',
  description: 'Una comunidad en español donde personas adultas cuentan secretos de forma anónima.',
  audience: { '@type': 'PeopleAudience', suggestedMinAge: limits.secrets.ageMin },
  isAccessibleForFree: true,
}

/** What is not there, or is not what it should be, is as good as none. */
export function aboutWords(file: string | null): Words {
  try {
    const read: unknown = JSON.parse(file ?? '')
    if (isWords(read)) return read
  } catch {
    // Somebody edits it by hand.
  }
  return fallback
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string'
}

/** Where the place is comes from us, whatever the file says. */
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
