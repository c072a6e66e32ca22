// Unit tests of single-flight rendering of share images.
import { expect, test } from 'vitest'
import type { Deps } from '../../platform/context/request-context.ts'
import type { ShareImage } from './image-cache.ts'
import { renderSingleFlight } from './render-single-flight.ts'

const pictureOf = (text: string): ShareImage => ({
  format: 'link',
  shown: { text, length: text.length, who: '', flag: null, hour: null, isPlain: false, host: 'murmullo.example' },
})

/** Renders that the test finishes. */
function createRenderQueue() {
  const renders: PromiseWithResolvers<Buffer | null>[] = []
  const render = () => {
    const pending = Promise.withResolvers<Buffer | null>()
    renders.push(pending)
    return pending.promise
  }
  return { renders, deps: { images: { render } } as unknown as Deps }
}

test('share image single-flight: 20 concurrent requests get one render, which the first of them stores', async () => {
  const { renders, deps } = createRenderQueue()
  const requests = Array.from({ length: 20 }, () => renderSingleFlight(deps, pictureOf('Todas a la vez.')))
  expect([renders.length, requests.filter(({ isFirst }) => isFirst).length]).toEqual([1, 1])
  renders[0]?.resolve(Buffer.from('jpeg'))
  for (const { rendered } of requests) expect(String(await rendered)).toBe('jpeg')
})

test('share image single-flight: another image and a request after a failed render start a new render', async () => {
  const { renders, deps } = createRenderQueue()
  const { rendered } = renderSingleFlight(deps, pictureOf('Una.'))
  renderSingleFlight(deps, pictureOf('Otra.'))
  expect(renders).toHaveLength(2)
  renders[0]?.reject(new Error('the render process crashed'))
  await expect(rendered).rejects.toThrow('crashed')
  expect(renderSingleFlight(deps, pictureOf('Una.')).isFirst).toBe(true)
  expect(renders).toHaveLength(3)
})
