// Emulated low-end phone (CPU and network throttling over CDP) and its metrics: LCP, INP, layout shift, heap, DOM nodes.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { monitorLayoutShift } from './page-monitor.ts'

export type Phone = {
  readonly page: Page
  readonly session: CDPSession
  readonly layoutShift: () => Promise<number>
  readonly close: () => Promise<void>
}

declare global {
  interface Window {
    measured: { paint: number; interactions: Map<number, number> }
  }
}

/** CPU throttled 4×, latency 150 ms, 1.6 Mbps, empty HTTP cache. */
export async function openPhone(browser: Browser, slow = true): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const { layoutShift } = await monitorLayoutShift(page)
  await page.addInitScript(() => {
    localStorage.setItem('anonymousNoticeClosed', 'true')
    window.measured = { paint: 0, interactions: new Map() }
    const { measured } = window
    type Entry = PerformanceEntry & { readonly interactionId: number }
    const observe = (type: string, onEntry: (entry: Entry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) onEntry(entry as Entry)
      }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    observe('largest-contentful-paint', ({ startTime }) => (measured.paint = startTime))
    observe('event', ({ interactionId, duration }) => {
      const known = measured.interactions.get(interactionId) ?? 0
      if (interactionId > 0) measured.interactions.set(interactionId, Math.max(known, duration))
    })
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  if (slow) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
  }
  return { page, session, layoutShift, close: () => context.close() }
}

/** Heap and DOM nodes after garbage collection. Repeats until the node count is stable: content rendered in chunks is also freed in chunks. */
export async function memoryFootprint({ page, session }: Phone): Promise<{ heapMB: number; nodes: number }> {
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { heapMB: valueOf('JSHeapUsedSize') / 1e6, nodes: valueOf('Nodes') }
  }
  let now = await measure()
  for (let before = Number.POSITIVE_INFINITY; now.nodes < before; ) {
    before = now.nodes
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    now = await measure()
  }
  return now
}

/** Milliseconds of a full style and layout pass, as a rotation or theme change causes; median of nine. */
export function measureRelayout({ page }: Phone): Promise<number> {
  return page.evaluate(() => {
    const { style } = document.documentElement
    const times = Array.from({ length: 9 }, (_, iteration) => {
      const began = performance.now()
      style.setProperty('letter-spacing', iteration % 2 === 0 ? '0.01em' : '0.02em')
      void document.body.getBoundingClientRect().height
      return performance.now() - began
    })
    style.removeProperty('letter-spacing')
    return times.toSorted((one, other) => one - other)[4] ?? 0
  })
}

/** Interaction latency at the 98th percentile (INP). */
export function interactionLatency({ page }: Phone): Promise<{ count: number; ms: number }> {
  return page.evaluate(() => {
    const all = [...window.measured.interactions.values()].toSorted((one, other) => other - one)
    return { count: all.length, ms: all[Math.floor(all.length / 50)] ?? 0 }
  })
}
