import { expect, test } from 'vitest'
import { aboutData, aboutWords, questionsData } from './about-data.ts'
import { questions } from './landing.words.ts'

const site = { brand: { name: 'Murmullo', suffix: '.es' }, origin: 'https://murmullo.example' } as const

test('what the file at the root says is used, and where the place is comes from us', () => {
  const file = JSON.stringify({ '@type': 'AboutPage', description: 'La nuestra.', url: 'https://malo.example' })
  expect(aboutData(site, aboutWords(file))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    description: 'La nuestra.',
    url: 'https://murmullo.example/murmullo',
    isPartOf: { '@type': 'WebSite', url: 'https://murmullo.example/' },
  })
})

test.each([null, '', '{', 'null', '[]', '"x"', '{"@type":7}'])('a file that is %o gives way to a default', (file) => {
  expect(aboutWords(file)).toMatchObject({ '@type': 'AboutPage', isAccessibleForFree: true })
})

test('each question is one that the page answers', () => {
  expect(questions).toHaveLength(6)
  expect(questionsData().mainEntity).toHaveLength(6)
})
