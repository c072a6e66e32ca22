// Unit tests of the author and comment labels of a secret.
import { expect, test } from 'vitest'
import { authorLabel, commentLabel } from './author-label.ts'

test.each([
  ['mujer', null, 'Mujer'],
  ['hombre', null, 'Hombre'],
  ['otro', null, 'Otro'],
  ['mujer', 27, 'Mujer · 27 años'],
  [null, 27, '27 años'],
  [null, null, ''],
] as const)('author label: gender %s and age %s read "%s" (CARD-08, CARD-09)', (gender, age, label) => {
  expect(authorLabel(gender, age)).toBe(label)
})

test.each([
  [0, 'Comentar'],
  [1, '1 comentario'],
  [2, '2 comentarios'],
  [48, '48 comentarios'],
])('comment label: %i comments read "%s" (CARD-15)', (count, label) => {
  expect(commentLabel(count)).toBe(label)
})
