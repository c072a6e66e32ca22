// Where the browser tests find what they look at.
export const databaseUrl = 'postgres://root@127.0.0.1:5432/murmullo_e2e'

export const addresses = {
  site: { port: 3100, url: 'http://localhost:3100' },
  maintenance: { port: 3101, url: 'http://localhost:3101' },
  dev: { port: 3102, url: 'http://localhost:3102' },
} as const
