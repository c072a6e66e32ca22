// Menu configuration: links by column.
/** `icon` is a name in menu-icons.svg. */
export type MenuEntry = { readonly to: string; readonly name: string; readonly icon: string }

export const navigation: readonly MenuEntry[] = [
  { to: '/', name: 'Leer', icon: 'house' },
  { to: '/sfw', name: 'Amistosos', icon: 'face-slightly-smiling' },
  { to: '/nsfw', name: 'Explícitos', icon: 'flame' },
  { to: '/search', name: 'Buscar', icon: 'search' },
  { to: '/photos', name: 'Fotos', icon: 'image' },
  { to: '/new', name: 'Contar un secreto', icon: 'pen-line' },
  { to: '/murmullo', name: 'Qué es Murmullo', icon: 'info' },
]

export const access: readonly MenuEntry[] = [
  { to: '/login', name: 'Iniciar sesión', icon: 'log-in' },
  { to: '/register', name: 'Registrarse', icon: 'user-round-plus' },
]

export const moreOptions: readonly MenuEntry[] = [
  { to: '/murmullo#politicas', name: 'Políticas de uso', icon: 'scroll-text' },
  { to: '/politicas-privacidad', name: 'Privacidad', icon: 'lock-keyhole' },
  { to: '/terminos-servicio', name: 'Términos', icon: 'file-text' },
  { to: '/contacto', name: 'Contacto', icon: 'mail' },
  { to: '/test-connection', name: 'Estado del servicio', icon: 'activity' },
]
