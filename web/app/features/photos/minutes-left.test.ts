import { expect, test } from 'vitest'
import { minutesWords } from './minutes-left.tsx'

test.each([
  [59, 'Quedan 59 minutos'],
  [1, 'Queda 1 minuto'],
  [0, 'Expirando...'],
  [-3, 'Expirando...'],
])('with %s minutes left it says %s', (minutes, words) => {
  expect(minutesWords(minutes)).toBe(words)
})
