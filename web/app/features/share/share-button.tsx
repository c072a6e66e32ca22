// Share button: opens the lazy-loaded share dialog. Until it has loaded, and without JavaScript, it links to the image.
import { sharePath } from '@murmullo/contract/content/share-formats'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { share2 } from '../../ui/icons/page-icons.gen.ts'
import type { SharedSecret } from './use-share-image.ts'

type Sheet = ComponentType<SharedSecret & { onEnd: () => void }>

export function ShareButton(shared: SharedSecret) {
  const [sheet, setSheet] = useState<{ readonly Opened: Sheet } | null>(null)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    void import('./share-dialog.tsx').then(
      ({ default: Opened }) => setSheet({ Opened }),
      () => location.assign(href),
    )
  }
  return (
    <>
      <a
        href={sharePath(shared.secretId, 'square')}
        rel="nofollow"
        aria-haspopup="dialog"
        className={buttonClass('quiet', '-ml-4')}
        onClick={open}
      >
        <Icon pathData={share2} />
        Compartir
      </a>
      {sheet && <sheet.Opened {...shared} onEnd={() => setSheet(null)} />}
    </>
  )
}
