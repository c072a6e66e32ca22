// Tests of the client action of /account, in a DOM: which redirects delete the drafts of the browser.
import { expect, test } from 'vitest'
import { clientAction } from './account.tsx'

const redirectTo = (location: string) => Promise.reject(new Response(null, { status: 202, headers: { location } }))

for (const [condition, intent, location, left] of [
  ['after a deletion', 'delete', '/?recibo=r1', []],
  ['after a redirect to login', 'delete', '/login', ['draft', 'talk 1']],
  ['after another form', 'nickname', '/?recibo=r1', ['draft', 'talk 1']],
] as const)
  test(`account client action: ${condition}, the drafts of the browser are ${left.length === 0 ? 'deleted' : 'kept'}`, async () => {
    for (const key of ['draft', 'talk 1']) localStorage.setItem(key, 'A medias')
    const request = new Request('https://murmullo.test/account', {
      method: 'POST',
      body: new URLSearchParams({ intent }),
    })
    await expect(clientAction({ request, serverAction: () => redirectTo(location) } as never)).rejects.toBeInstanceOf(
      Response,
    )
    expect(Object.keys(localStorage).toSorted()).toEqual(left)
    localStorage.clear()
  })
