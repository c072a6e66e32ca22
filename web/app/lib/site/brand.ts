// Brand by request host: the same content is served under several domain names.
export type Brand = { readonly name: 'Murmullo' | 'Secretos'; readonly suffix: string }

export const defaultBrand: Brand = { name: 'Murmullo', suffix: '.es' }

const exactHosts: Readonly<Record<string, Brand>> = {
  'secretos.pro': { name: 'Secretos', suffix: '.pro' },
  'murmullo.net': { name: 'Murmullo', suffix: '.net' },
}
const localHosts = new Set(['localhost', '127.0.0.1'])

/** `override` is the `domain` query parameter. It selects another brand in development (localhost only). */
export function brandForHost(host: string, override: string | null): Brand {
  const name = normalizeHost(host)
  return brandForName(override && localHosts.has(name) ? normalizeHost(override) : name)
}

export function fullName(brand: Brand): string {
  return brand.name + brand.suffix
}

function brandForName(name: string): Brand {
  const exact = exactHosts[name.replace(/^www\./, '')]
  if (exact) return exact
  if (name.includes('murmullo') || localHosts.has(name)) return defaultBrand
  const lastLabel = /\.([a-z][a-z0-9-]*)$/.exec(name)?.[1]
  return lastLabel ? { name: 'Murmullo', suffix: `.${lastLabel}` } : defaultBrand
}

function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
