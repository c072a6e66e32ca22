// Component tests of the server-rendered document parts: what a route gets by `handle.document`, and after a failed loader.
import { Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHtml } from '../../../test/render-html.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { defaultBrand } from '../../lib/site/brand.ts'

/** The scripts of the app need the framework of a real build. */
vi.mock('react-router', async (load) => ({
  ...(await load<typeof import('react-router')>()),
  Scripts: () => <script type="module" />,
  ScrollRestoration: () => null,
}))
vi.mock('./plain-script.ts?script', () => ({ default: '/assets/plain-script-abc.js' }))

beforeEach(() => {
  vi.stubEnv('SSR', true)
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const ErrorBoundary = () => <p>Error</p>

async function renderDocument(handle: object | undefined, loader: () => unknown = () => null) {
  const { BodyScripts, DocumentShell, HeadScripts } = await import('./document-parts.tsx')
  const viewer = { ...shellViewer, unread: 7, unreadMessages: 7 }
  const Root = () => (
    <>
      <HeadScripts />
      <DocumentShell brand={defaultBrand} year={2026} viewer={viewer}>
        <Outlet />
      </DocumentShell>
      <BodyScripts />
    </>
  )
  const children = [{ path: 'page', Component: () => <p>Texto</p>, ErrorBoundary, handle, loader }]
  const page = document.createElement('div')
  page.innerHTML = await renderHtml([{ path: '/', Component: Root, children }], '/page')
  return {
    scripts: [...page.querySelectorAll('script')].map(({ type, src, text }) => src || type || text.slice(0, 11)),
    hasShell: page.querySelector('.top-bar') !== null,
    hasCount: page.querySelector('.unread-count') !== null,
    hasNotice: page.querySelector('template')?.content.querySelector('.notice') != null,
  }
}
const themeScript = '(function(){'.slice(0, 11)

test('document: without a handle it has the scripts of the app', async () => {
  const { scripts, hasShell } = await renderDocument(undefined)
  expect(scripts).toEqual([themeScript, 'module'])
  expect(hasShell).toBe(true)
})

test('document: a plain one has the theme script, the plain script and the notice in a template, and a signed-in reader gets no counts', async () => {
  const plain = await renderDocument({ document: 'plain' })
  expect(plain.scripts).toEqual([themeScript, expect.stringContaining('/assets/plain-script-abc.js')])
  expect(plain).toMatchObject({ hasShell: true, hasCount: false, hasNotice: true })
})

test('document: a plain route whose loader failed has the scripts of the app, for the error page', async () => {
  const { scripts } = await renderDocument({ document: 'plain' }, () => {
    throw new Error('unavailable')
  })
  expect(scripts).toEqual([themeScript, 'module'])
})

test('document: a static one has neither script nor shell', async () => {
  expect(await renderDocument({ document: 'static' })).toMatchObject({ scripts: [], hasShell: false })
})
