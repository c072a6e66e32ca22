// Brand by request host: the same content is served under several domain names.
export type Brand = { readonly name: 'Murmullo' | 'Secretos'; readonly suffix: string }

export const defaultBrand: Brand = { name: 'Murmullo', suffix: '.es' }

const exactHosts: Readonly<Record<string, Brand>> = {
  'secretos.pro': { name: 'Secretos', suffix: '.pro' },
  'murmullo.net': { name: 'Murmullo', suffix: '.net' },
}
const ownMachine = new Set(['localhost', '127.0.0.1'])

/** `asked` is the `domain` query parameter. It selects another brand in development (localhost only). */
export function brandOf(host: string, asked: string | null): Brand {
  const name = nameOf(host)
  return brandOfName(asked && ownMachine.has(name) ? nameOf(asked) : name)
}

export function fullName(brand: Brand): string {
  return brand.name + brand.suffix
}

function brandOfName(name: string): Brand {
  const exact = exactHosts[name.replace(/^www\./, '')]
  if (exact) return exact
  if (name.includes('murmullo') || ownMachine.has(name)) return defaultBrand
  const lastLabel = /\.([a-z][a-z0-9-]*)$/.exec(name)?.[1]
  return lastLabel ? { name: 'Murmullo', suffix: `.${lastLabel}` } : defaultBrand
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
