// Unit tests of the schema.org data of the about page: the file's fields, the default and the FAQ.
import { expect, test } from 'vitest'
import { aboutStructuredData, parseAboutData, faqStructuredData } from './about-structured-data.ts'
import { questions } from './landing-texts.ts'

const site = { brand: { name: 'Murmullo', suffix: '.es' }, origin: 'https://murmullo.example' } as const

test('about page data: fields of the root file are used, and the URL comes from the site configuration (LANDING-07)', () => {
  const file = JSON.stringify({ '@type': 'AboutPage', description: 'La nuestra.', url: 'https://malo.example' })
  expect(aboutStructuredData(site, parseAboutData(file))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    description: 'La nuestra.',
    url: 'https://murmullo.example/murmullo',
    isPartOf: { '@type': 'WebSite', url: 'https://murmullo.example/' },
  })
})

test.each([null, '', '{', 'null', '[]', '"x"', '{"@type":7}'])(
  'about page data: the file %o is invalid and falls back to the default (LANDING-07)',
  (file) => {
    expect(parseAboutData(file)).toMatchObject({ '@type': 'AboutPage', isAccessibleForFree: true })
  },
)

test('about page data: the FAQPage has one entity for each question on the page', () => {
  expect(questions).toHaveLength(6)
  expect(faqStructuredData().mainEntity).toHaveLength(6)
})
