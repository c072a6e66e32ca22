// Browser tests of report outcomes: derived from the actions taken, shown to the moderator before closing, and to the reporter in the
// same text.
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { expect, type Page } from '@playwright/test'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import { newStaffPage } from '../support/users/moderation.ts'
import { addComment, newAuthor, publishSecret } from '../support/users/secrets.ts'
import { findCaseNumber, postReport, reportUser } from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const pane = (page: Page) => page.getByRole('region', { name: /^Caso/ })
const resolve = async (page: Page) => {
  await pane(page).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(page.locator('.toasts').getByText('Reporte resuelto correctamente').last()).toBeVisible()
}

test('report outcome: cases resolved without action and after deletion show the reporter the text the moderator saw', async ({
  browser,
}) => {
  test.slow()
  const author = await newAuthor(browser)
  const secretId = await publishSecret(author, `Un secreto ${crypto.randomUUID().slice(0, 8)}`)
  const commentId = await addComment(author, secretId, `Algo feo ${crypto.randomUUID().slice(0, 8)}`)
  const { page: reporter } = await newChatUser(browser)
  const { nickname } = await newApiUser('molesta')
  const [ofPerson, ofSecret, ofComment] = [
    await reportUser(reporter, nickname),
    await postReport(reporter, { kind: 'secret', id: secretId }),
    await postReport(reporter, { kind: 'comment', id: commentId }),
  ]
  const team = await newStaffPage(browser, 'sol')
  for (const [sent, outcome] of [
    [ofPerson, 'nothing'],
    [ofSecret, 'unchanged'],
  ] as const) {
    await openHydrated(team, `/reports/${findCaseNumber(sent)}`)
    await expect(pane(team).getByText('En este caso todavía no se ha tomado ninguna medida.')).toBeVisible()
    await expect(pane(team).getByText(outcomeTexts[outcome])).toBeVisible()
    await resolve(team)
    await openHydrated(reporter, `/report/${sent}`)
    await expect(reporter.getByText(outcomeTexts[outcome])).toBeVisible()
  }
  await openHydrated(team, `/reports/${findCaseNumber(ofComment)}`)
  await pane(team).getByText('Eliminar contenido').click()
  await pane(team).getByRole('button', { name: 'acoso o amenazas' }).click()
  await expect(pane(team).getByText(outcomeTexts.removed)).toBeVisible()
  await expect(pane(team).getByText(/· Retirado$/)).toBeVisible()
  await expect(pane(team).getByText('Eliminar contenido')).toHaveCount(0)
  await expect(pane(team).getByText('Descartar reporte')).toHaveCount(0)
  await resolve(team)
  await openHydrated(reporter, `/report/${ofComment}`)
  await expect(reporter.getByText(outcomeTexts.removed)).toBeVisible()
  await expectAccessibleInEachViewport(reporter)
  await openHydrated(reporter, '/notifications')
  for (const outcome of ['nothing', 'unchanged', 'removed'] as const)
    await expect(reporter.getByText(outcomeTexts[outcome])).toBeVisible()
})
