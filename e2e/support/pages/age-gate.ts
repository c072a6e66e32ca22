// Page object of the age gate, and the confirmation by a direct request for journeys that only need it.
import { expect, type Page } from '@playwright/test'
import { sameOriginHeaders } from '../users/users.ts'

export const gateHeading = 'Solo para mayores de 18 años'
export const adultButton = (page: Page) => page.getByRole('button', { name: 'Tengo 18 años o más' })

/** Sets the cookie in the browser context of the page. */
export async function passAgeGate(page: Page): Promise<void> {
  const answer = await page.request.post('/edad', {
    headers: sameOriginHeaders,
    form: { redirect: '/' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}
