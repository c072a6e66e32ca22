// Example data: the users. `anon…` users never chose a nickname, so their content shows "Anónimo".
export type SeedUser = {
  readonly key: string
  readonly nickname: string
  readonly role: 'member' | 'moderator' | 'admin'
}

/** Password of every seeded user, for development only. */
export const seededPassword = 'noche-de-lluvia'

export function emailFor(key: string): string {
  return `${key}@murmullo.example`
}

export const seedUsers: readonly SeedUser[] = [
  { key: 'equipo', nickname: 'equipo-murmullo', role: 'admin' },
  { key: 'sol', nickname: 'moderadora_sol', role: 'moderator' },
  { key: 'luna', nickname: 'luna_77', role: 'member' },
  { key: 'panadero', nickname: 'el_panadero', role: 'member' },
  { key: 'noche', nickname: 'NocheEnVela', role: 'member' },
  { key: 'tinta', nickname: 'tinta-china', role: 'member' },
  { key: 'marea', nickname: 'marea_baja', role: 'member' },
  { key: 'gato', nickname: 'gato-gris', role: 'member' },
  { key: 'anon1', nickname: 'usuario_7k2m9q', role: 'member' },
  { key: 'anon2', nickname: 'usuario_x4t8vn', role: 'member' },
  { key: 'anon3', nickname: 'usuario_3hd5wp', role: 'member' },
  { key: 'anon4', nickname: 'usuario_zr61cb', role: 'member' },
  { key: 'anon5', nickname: 'usuario_q9f2ya', role: 'member' },
  { key: 'anon6', nickname: 'usuario_m8s0ke', role: 'member' },
]

/** Blocked users. */
export const blocks: readonly (readonly [blocker: string, blocked: string])[] = [['marea', 'gato']]
