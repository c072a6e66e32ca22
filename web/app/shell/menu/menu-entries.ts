// Menu configuration: links by column.
export type MenuEntry = { readonly to: string; readonly name: string }

export const navigation: readonly MenuEntry[] = [
  { to: '/', name: 'Todos los secretos' },
  { to: '/sfw', name: 'Amistosos' },
  { to: '/nsfw', name: 'Explícitos' },
  { to: '/search', name: 'Buscar' },
  { to: '/murmullo', name: 'Murmullo' },
  { to: '/photos', name: 'Fotos' },
  { to: '/new', name: 'Nuevo secreto' },
]

export const access: readonly MenuEntry[] = [
  { to: '/login', name: 'Iniciar sesión' },
  { to: '/register', name: 'Registrarse' },
]

export const moreOptions: readonly MenuEntry[] = [
  { to: '/murmullo#politicas', name: 'Políticas de uso' },
  { to: '/politicas-privacidad', name: 'Privacidad' },
  { to: '/terminos-servicio', name: 'Términos' },
  { to: '/contacto', name: 'Contacto' },
  { to: '/test-connection', name: 'Estado del servicio' },
]
