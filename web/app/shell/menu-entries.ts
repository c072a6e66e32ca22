// Where the menu leads, by column.
export type MenuEntry = { readonly to: string; readonly name: string }

export const navigation: readonly MenuEntry[] = [
  { to: '/', name: 'Todos los secretos' },
  { to: '/sfw', name: 'Amistosos' },
  { to: '/nsfw', name: 'Explícitos' },
  { to: '/murmullo', name: 'Murmullo' },
  { to: '/photos', name: 'Fotos' },
  { to: '/new', name: 'Nuevo secreto' },
]

export const access: readonly MenuEntry[] = [
  { to: '/login', name: 'Iniciar sesión' },
  { to: '/register', name: 'Registrarse' },
]

export const account: readonly MenuEntry[] = [
  { to: '/profile', name: 'Perfil' },
  { to: '/my-secrets', name: 'Mis secretos' },
  { to: '/notifications', name: 'Notificaciones' },
  { to: '/chat', name: 'Mensajes' },
  { to: '/account', name: 'Cuenta' },
]

export const administration: readonly MenuEntry[] = [
  { to: '/reports', name: 'Reportes' },
  { to: '/admin/test-moderation', name: 'Test Moderación' },
]

export const moreOptions: readonly MenuEntry[] = [
  { to: '/murmullo#politicas', name: 'Políticas de uso' },
  { to: '/politicas-privacidad', name: 'Privacidad' },
  { to: '/terminos-servicio', name: 'Términos' },
  { to: '/contacto', name: 'Contacto' },
  { to: '/test-connection', name: 'Estado del servicio' },
]
