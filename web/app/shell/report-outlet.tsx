// Opens the form to report over the page, whichever link leads to it. Until it is there the link leads to the page of the form.
import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../lib/toast.ts'

type Opened = {
  /** What the link says is reported. */
  readonly search: string
  readonly Report: ComponentType<{ search: string; onEnd: () => void }>
}

export function ReportOutlet() {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const hear = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/report"],a[href^="/report?k"]')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void import('../features/reports/report-dialog.tsx').then(
        ({ default: Report }) => setOpened({ search: link.search, Report }),
        // They come with the form.
        () =>
          showToast('error', 'No se pudieron cargar las categorías de reportes').catch(() =>
            location.assign(link.href),
          ),
      )
    }
    // Before the router hears of it.
    addEventListener('click', hear, true)
    return () => removeEventListener('click', hear, true)
  }, [])
  return opened && <opened.Report key={opened.search} search={opened.search} onEnd={() => setOpened(null)} />
}
