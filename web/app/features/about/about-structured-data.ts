// schema.org structured data of the about page. An operator may override it with a JSON file at the site root; otherwise a default applies.
import { secretLimits } from '@murmullo/contract/constants/limits'
import { fullName } from '../../lib/site/brand.ts'
import type { Site } from '../../lib/seo/head.ts'
import type { StructuredData } from '../../lib/seo/structured-data.tsx'
import { questions } from './landing-texts.ts'

type AboutData = { readonly '@type': string; readonly [field: string]: unknown }

const fallback: AboutData = {
  '@type': 'AboutPage',
  description: 'Una comunidad en español donde personas adultas cuentan secretos de forma anónima.',
  audience: { '@type': 'PeopleAudience', suggestedMinAge: secretLimits.ageMin },
  isAccessibleForFree: true,
}

/** A missing or invalid file falls back to the default. */
export function parseAboutData(file: string | null): AboutData {
  try {
    const read: unknown = JSON.parse(file ?? '')
    if (isAboutData(read)) return read
  } catch {
    // An operator edits the file by hand, so a parse error is expected.
  }
  return fallback
}

function isAboutData(value: unknown): value is AboutData {
  return typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string'
}

/** Name and URL always come from the site configuration and override the file. */
export function aboutStructuredData({ brand, origin }: Site, fields: AboutData): StructuredData {
  return {
    ...fields,
    '@context': 'https://schema.org',
    name: `Sobre ${fullName(brand)}`,
    url: `${origin}/murmullo`,
    inLanguage: 'es',
    isPartOf: { '@type': 'WebSite', name: fullName(brand), url: `${origin}/` },
    publisher: { '@type': 'Organization', name: fullName(brand), url: `${origin}/` },
  }
}

export function faqStructuredData(): StructuredData {
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
