// Tests of the moderation test page: the pending state while the server checks the permission, and the errors of its action.
import { screen } from '@testing-library/react'
import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import TestModeration, { action, clientLoader } from './test-moderation.tsx'

type Props = Parameters<typeof TestModeration>[0]

async function open(serverLoader: () => Promise<unknown>) {
  const loaderData = clientLoader({ serverLoader } as never)
  return renderRoute(() => <TestModeration {...({ loaderData } as unknown as Props)} />, {
    path: '/admin/test-moderation',
  })
}

test('moderation test page: it shows a pending state until the server has checked the permission (ADMIN-10)', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await open(() => promise)
  expect(await screen.findByText('Verificando permisos...')).toBeTruthy()
  expect(screen.queryByLabelText('Texto a analizar')).toBeNull()
  resolve({})
  expect(await screen.findByLabelText('Texto a analizar')).toBeTruthy()
  expect(screen.queryByText('Verificando permisos...')).toBeNull()
})

test('moderation test page: a user without permission is redirected and never sees the form (ADMIN-11)', async () => {
  await open(() => Promise.reject(redirect('/login')))
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(screen.queryByLabelText('Texto a analizar')).toBeNull()
})

test('moderation test action: a refused text and an unknown error have the prefix of the page (ADMIN-25)', async () => {
  const viewer = { kind: 'admin', pendingSteps: null }
  const run = (testModeration: () => Promise<never>) =>
    callAction(action, { text: 'Vengan a psst.me' }, { api: { moderation: { testModeration } }, viewer })
  expect((await run(refuseWith('secrets.spam'))).data).toMatchObject({
    error: 'Error al analizar: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.',
  })
  expect((await run(() => Promise.reject(new Error('broken')))).data).toMatchObject({
    fieldErrors: { text: 'Error al analizar: Error desconocido' },
  })
})
