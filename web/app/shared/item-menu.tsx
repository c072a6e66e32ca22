// Menu of a list item, behind a button with three dots. A `<details>`: it opens without JavaScript. Escape, an action and a press elsewhere close it.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { iconButtonClass } from '../ui/buttons/icon-button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { ellipsisVertical } from '../ui/icons/page-icons.gen.ts'

type ItemMenuProps = {
  readonly label: string
  /** Id of the element that names the item. */
  readonly describedBy?: string
  /** Links and buttons with the class `item-menu-link`. A pressed button closes the menu. */
  readonly children: ReactNode
}

export function ItemMenu({ label, describedBy, children }: ItemMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event) => {
      if (menu.current && !(target instanceof Node && menu.current.contains(target))) menu.current.open = false
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const close = () => {
    if (!menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its summary and links are the controls
    <details
      ref={menu}
      className="item-menu"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onClick={({ target }) => target instanceof Element && target.closest('button') && close()}
    >
      <summary className={iconButtonClass('item-menu-button')} title={label} aria-describedby={describedBy}>
        <Icon pathData={ellipsisVertical} size={18} />
        <span className="sr-only">{label}</span>
      </summary>
      <div className="item-menu-list">{children}</div>
    </details>
  )
}
