// Unit tests of the photo countdown label.
import { expect, test } from 'vitest'
import { minutesLabel } from './photo-countdown.tsx'

test.each([
  [59, 'Quedan 59 minutos'],
  [1, 'Queda 1 minuto'],
  [0, 'Expirando...'],
  [-3, 'Expirando...'],
])('photo countdown: the label for %s minutes left is %s (PHOTO-07, PHOTO-08)', (minutes, label) => {
  expect(minutesLabel(minutes)).toBe(label)
})
