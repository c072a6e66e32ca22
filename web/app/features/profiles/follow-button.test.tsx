// Component tests of the follow button.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { FollowButton } from './follow-button.tsx'

test('follow button: a double click sends one request with the new state (PROFILE-12)', async () => {
  const { user, submitted } = await renderRoute(() => <FollowButton following={false} />, {
    action: () => new Promise(() => {}),
  })
  await user.dblClick(screen.getByRole('button', { name: 'Seguir' }))
  expect(submitted).toEqual([{ follow: 'yes', key: expect.any(String) }])
})

test('follow button: after a lost connection the error shows, and a retry sends the same request', async () => {
  const { user, submitted } = await renderRoute(() => <FollowButton following />, {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Dejar de seguir' }))
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
