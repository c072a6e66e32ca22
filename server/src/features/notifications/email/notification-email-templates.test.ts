// Unit test of the e-mail about chat requests: its text agrees with their number.
import { expect, test } from 'vitest'
import { chatRequestEmail } from './notification-email-templates.ts'

const textFor = (requests: number) =>
  chatRequestEmail('a@example.com', requests, {
    origin: 'https://murmullo.example',
    unsubscribe: 'https://murmullo.example/baja',
  }).text

test('chat request email: one request has no number, several have their number and a text in the plural', () => {
  expect(textFor(1)).toContain('Recibiste una solicitud.')
  expect(textFor(1)).not.toContain('solicitudes')
  expect(textFor(5)).toContain('Recibiste solicitudes.')
  expect(textFor(5)).toContain('· 5 solicitudes para conversar')
  expect(textFor(5)).not.toMatch(/una solicitud|esa persona/)
  expect(textFor(100)).toContain('· Más de 99 solicitudes para conversar')
})
