// Menu configuration: links by column.
/** `icon` is a name in menu-icons.svg; `isPlain`: the page has no React, so the browser loads its document. */
export type MenuEntry = { readonly to: string; readonly name: string; readonly icon: string; readonly isPlain?: true }

export const navigation: readonly MenuEntry[] = [
  { to: '/', name: 'Leer', icon: 'house' },
  { to: '/sfw', name: 'Amistosos', icon: 'face-slightly-smiling' },
  { to: '/nsfw', name: 'Explícitos', icon: 'flame' },
  { to: '/search', name: 'Buscar', icon: 'search' },
  { to: '/photos', name: 'Fotos', icon: 'image' },
  { to: '/new', name: 'Contar un secreto', icon: 'pen-line' },
  { to: '/murmullo', name: 'Qué es Murmullo', icon: 'info', isPlain: true },
]

export const access: readonly MenuEntry[] = [
  { to: '/login', name: 'Iniciar sesión', icon: 'log-in' },
  { to: '/register', name: 'Registrarse', icon: 'user-round-plus' },
]

export const moreOptions: readonly MenuEntry[] = [
  { to: '/murmullo#politicas', name: 'Políticas de uso', icon: 'scroll-text', isPlain: true },
  { to: '/politicas-privacidad', name: 'Privacidad', icon: 'lock-keyhole', isPlain: true },
  { to: '/terminos-servicio', name: 'Términos', icon: 'file-text', isPlain: true },
  { to: '/contacto', name: 'Contacto', icon: 'mail' },
  { to: '/test-connection', name: 'Estado del servicio', icon: 'activity' },
]
