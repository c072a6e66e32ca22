// Script of the plain pages, built as one file: the behaviour of the shell that the app has from React. Without it every link and form works.
import { noticeTimings } from '@murmullo/contract/constants/view-limits'
import { observeScrolledPast } from '../../lib/browser/scrolled-past.ts'
import { isNoticeDismissed } from '../../lib/site/notice-dismissal.ts'
import { clearBrowserTraces } from '../../shared/browser-traces.ts'
import { closeDialog, closeOnOutsideClick, openDialog } from '../../ui/layout/dialog-commands.ts'
import { dismissNotice } from '../dismiss-notice.ts'
import { hideOnScroll } from '../navigation/hide-on-scroll.ts'
import { scrollToTop } from '../navigation/page-top.ts'
import { switchTheme } from '../theme/switch-theme.ts'

const find = (selector: string) => document.querySelector(selector)
const onClick = (selector: string, act: (button: HTMLButtonElement, event: MouseEvent) => void) => {
  for (const button of document.querySelectorAll<HTMLButtonElement>(selector))
    button.addEventListener('click', (event) => act(button, event))
}

onClick('button[name="theme"]', (button, event) => switchTheme(event, button))
onClick('[command="show-modal"]', (button) => openDialog(button.getAttribute('commandfor') ?? ''))
onClick('[command="close"]', (button) => closeDialog(button.getAttribute('commandfor') ?? ''))
for (const dialog of document.querySelectorAll('dialog'))
  dialog.addEventListener('click', ({ target }) => closeOnOutsideClick({ currentTarget: dialog, target }))
for (const form of document.querySelectorAll('form[action="/logout"]'))
  form.addEventListener('submit', clearBrowserTraces)

const bar = find('.top-bar')
observeScrolledPast(find('.top-bar-sentinel'), (passed) => bar?.toggleAttribute('data-scrolled', passed))
const toTop = find('.scroll-to-top')
observeScrolledPast(find('.scroll-to-top-sentinel'), (passed) => toTop?.toggleAttribute('hidden', !passed))
onClick('.scroll-to-top', scrollToTop)
hideOnScroll(find('.dock'))

const template = document.querySelector('template')
if (template && !isNoticeDismissed())
  setTimeout(() => {
    const notice = template.content.firstElementChild
    template.replaceWith(template.content)
    notice?.querySelector('button')?.addEventListener('click', () => dismissNotice(notice, () => notice.remove()))
  }, noticeTimings.delayMs)
