// The theme of the device: how it is kept, how the page wears it, and the script that puts it on before the first paint.
import { limits } from '@murmullo/contract/limits'
import type { Theme } from '@murmullo/contract/page'

export const themeCookie = { name: 'theme', maxAgeSeconds: limits.kept.themeDays * 86_400 } as const

/** The colour of the browser's own bar: the paper of each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#f6f2ec', dark: '#131018' }

export function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light'
}

/** Puts a theme on the page and remembers it, for this device and for what the server renders next. */
export function chooseTheme(theme: Theme): void {
  wear(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage may be forbidden; the cookie remembers too.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${themeCookie.name}=${theme}; Max-Age=${themeCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

function wear(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove('dark', 'light')
  classList.add(theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme])
}

/**
 * Stored choice, else what the server put on, else the system, also when the system or another tab changes its mind. Its own colour tag goes
 * first, so that it is the one that counts.
 */
export const themeScript = `(function(){var c=document.documentElement.classList,q=matchMedia('(prefers-color-scheme:dark)'),m=document.createElement('meta'),
k=c.contains('dark')?'dark':c.contains('light')?'light':'';function wear(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='dark'&&t!=='light')t=k||(q.matches?'dark':'light');c.remove('dark','light');c.add(t);m.content=t==='dark'?'${themeColors.dark}':'${themeColors.light}'}
m.name='theme-color';wear();document.head.prepend(m);q.addEventListener('change',wear);addEventListener('storage',wear);addEventListener('pageshow',wear)})()`
