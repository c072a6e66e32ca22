// Component test of the site link: the server renders the element that the router's link is in the browser.
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { SiteLink } from './site-link.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
})

const attributes = (element: Element | null) =>
  element
    ?.getAttributeNames()
    .toSorted()
    .map((name) => [name, element.getAttribute(name)])

test('site link: server and browser render the same attributes', async () => {
  const link = (
    <SiteLink to="/secret/AbCdEfGhIjKlMnOpQrStUv#comentarios" state={{ fromList: true }} className="comment-link">
      3
    </SiteLink>
  )
  const { container } = await renderRoute(() => link)
  const inBrowser = attributes(container.querySelector('a'))
  vi.stubEnv('SSR', true)
  const html = renderToString(link)
  vi.unstubAllEnvs()
  const fromServer = document.createElement('div')
  fromServer.innerHTML = html
  expect(attributes(fromServer.querySelector('a'))).toEqual(inBrowser)
  expect(html).toBe('<a class="comment-link" href="/secret/AbCdEfGhIjKlMnOpQrStUv#comentarios">3</a>')
})
