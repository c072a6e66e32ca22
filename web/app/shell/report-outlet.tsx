// Opens the report form as a dialog for any link to `/report`. Until its chunk is loaded the link works as a normal link.
import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../lib/browser/toast.ts'

type Opened = {
  /** Query string of the link: the reported content. */
  readonly search: string
  readonly Report: ComponentType<{ search: string; onEnd: () => void }>
}

export function ReportOutlet() {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/report"],a[href^="/report?k"]')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void import('../features/reports/report-dialog.tsx').then(
        ({ default: Report }) => setOpened({ search: link.search, Report }),
        // The report categories are in the same chunk as the form.
        () =>
          showToast('error', 'No se pudieron cargar las categorías de reportes').catch(() =>
            location.assign(link.href),
          ),
      )
    }
    // Capture phase, before the router's own click handler.
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [])
  return opened && <opened.Report key={opened.search} search={opened.search} onEnd={() => setOpened(null)} />
}
