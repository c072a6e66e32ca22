// Theme (dark or light): cookie and localStorage, CSS classes, and the inline script that applies it before the first paint.
import { themeDays } from '@murmullo/contract/constants/view-limits'
import type { Theme } from '@murmullo/contract/api/page-context'

export const themeCookie = { name: 'theme', maxAgeSeconds: themeDays * 86_400 } as const

/** `theme-color` of the browser UI: the background color of each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#fbf5ee', dark: '#110d1b' }

export function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light'
}

/** Applies a theme and stores it, in localStorage for this device and in a cookie for server rendering. */
export function saveTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage may be blocked; the cookie is the fallback.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${themeCookie.name}=${theme}; Max-Age=${themeCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

/** Before a request whose response clears localStorage: the cookie is written again, and survives. */
export function carryTheme(): void {
  try {
    const theme = localStorage.getItem('theme')
    if (isTheme(theme)) saveTheme(theme)
  } catch {
    // Storage is blocked: the cookie is the only copy.
  }
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove('dark', 'light')
  classList.add(theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme])
}

/**
 * Theme order: localStorage, then the cookie, then the class rendered by the server, then the system setting. It updates when the system
 * setting or another tab changes; after a logout in another tab only the cookie is left. The script prepends its own `theme-color` meta tag,
 * because browsers use the first one. `data-hour` is the hour of the reader's clock, with the bounds of `hourName`: it never leaves the browser.
 */
export const themeScript = `(function(){var c=document.documentElement.classList,q=matchMedia('(prefers-color-scheme:dark)'),m=document.createElement('meta'),h=new Date().getHours(),
k=c.contains('dark')?'dark':c.contains('light')?'light':'';function wear(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='dark'&&t!=='light')t=(/(?:^|; )theme=(dark|light)/.exec(document.cookie)||[])[1]||k||(q.matches?'dark':'light');c.remove('dark','light');c.add(t);m.content=t==='dark'?'${themeColors.dark}':'${themeColors.light}'}
document.documentElement.dataset.hour=h<6?'madrugada':h<12?'manana':h<19?'tarde':'noche';m.name='theme-color';wear();document.head.prepend(m);q.addEventListener('change',wear);addEventListener('storage',wear);addEventListener('pageshow',wear)})()`
