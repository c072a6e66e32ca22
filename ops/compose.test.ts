// Schema and security tests of compose.yaml and compose.dev.yaml; every reference must exist.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

/** No Docker here: the files are validated against the published schema. */
const composeSchema = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json'))
const isCompose = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(composeSchema)
type Service = Record<string, unknown> & {
  image: string
  networks?: object
  volumes?: string[]
  depends_on?: object
  environment?: Record<string, string>
}
type Ipam = { ipam: { config: [{ subnet: string; ip_range: string }] } }
type Compose = { services: Record<string, Service>; networks: { internal: Ipam; external: object }; volumes: object }
/** Parsed with the default of every variable. */
const compose = (file: string) => parse(read(file).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }) as Compose

test.each(['compose.yaml', 'compose.dev.yaml', 'ops/compose.onion.yaml'])(
  'compose: %s is valid against the Compose schema',
  (file) => {
    expect(isCompose(compose(file)), JSON.stringify(isCompose.errors?.slice(0, 3))).toBe(true)
    expect(isCompose({ services: { web: { imagen: 'x' } } })).toBe(false)
  },
)

test('compose: every dependency, network, volume and environment variable in compose.yaml exists', () => {
  const { services, networks, volumes } = compose('compose.yaml')
  for (const [name, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(services, name).toHaveProperty(other)
    const nets = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {})
    expect(nets.length > 0 || service.network_mode === 'none', name).toBe(true)
    for (const net of nets) expect(Object.keys(networks), name).toContain(net)
    for (const [volume] of (service.volumes ?? []).map((each) => each.split(':')))
      if (!volume?.startsWith('.')) expect(Object.keys(volumes), name).toContain(volume)
  }
  const example = read('ops/compose.env.example')
  for (const [, name] of (read('compose.yaml') + read('ops/compose.onion.yaml')).matchAll(/\$\{(\w+):[?-]/g))
    expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('compose: fixed IP addresses are outside of the dynamic range, and documented commands never run in a web service', () => {
  const { services, networks } = compose('compose.yaml')
  const [{ subnet, ip_range: others }] = networks.internal.ipam.config
  const fixed = read('compose.yaml').match(/ipv4_address: \S+/g) ?? []
  expect([subnet, others, fixed.length]).toEqual(['172.30.0.0/24', '172.30.0.128/25', 2])
  for (const address of fixed) expect(Number(address.split('.').at(-1))).toBeLessThan(128)
  expect(services.worker?.networks).toEqual(['internal', 'external'])
  for (const file of ['compose.yaml', 'ops/compose.env.example'])
    for (const [line] of read(file).matchAll(/docker compose .*/g)) {
      expect(line).toContain('--env-file ops/compose.env')
      expect(line).not.toMatch(/run .*web-/)
    }
})

test('compose: backups and the deletion log are on volumes outside of the containers, and each release has its own image tags', () => {
  const { services } = compose('compose.yaml')
  const environment = { DELETION_LOG_DIR: '/deletion-log', AUDIT_ANCHOR_FILE: '/deletion-log/anchors' }
  expect(services.worker).toMatchObject({
    environment,
    volumes: expect.arrayContaining(['deletion-log:/deletion-log']),
  })
  for (const name of ['backup', 'backup-base'])
    expect(services[name]).toMatchObject({ profiles: ['backup'], volumes: ['backups:/backup'] })
  expect(read('ops/postgresql/compose-hba.conf')).toMatch(/^host replication all all scram-sha-256$/m)
  const tags = [...read('compose.yaml').matchAll(/image: murmullo(\S*)/g)].map(([, tag]) => tag)
  expect(tags).toEqual([
    ':${RELEASE:-latest}',
    '-backup:${RELEASE:-latest}',
    ':${RELEASE:-latest}',
    '-edge:${RELEASE:-latest}',
  ])
})

test('compose: every service runs read-only, without capabilities that it does not need, and cannot gain any', () => {
  const { services } = compose('compose.yaml')
  const names = Object.keys(services).join(' ')
  expect(names).toBe(
    'edge web-1 web-2 worker address-opener operator migrate bucket deletion-log storage-volume postgres backup backup-base restore redis storage',
  )
  const added: Record<string, string[]> = {
    'deletion-log': ['CHOWN'],
    'storage-volume': ['CHOWN'],
    postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  }
  for (const [name, { image, cap_add = [], ...service }] of Object.entries(services)) {
    const security_opt = ['no-new-privileges:true']
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt })
    expect(cap_add, name).toEqual(added[name] ?? [])
    if (image.startsWith('murmullo')) expect(service, name).toMatchObject({ tmpfs: ['/tmp'] })
  }
  // They run as root, so they get neither secrets nor a network.
  for (const name of ['deletion-log', 'storage-volume']) {
    expect(services[name]).toMatchObject({
      user: 'root',
      network_mode: 'none',
      volumes: [expect.stringMatching(/:\/volume$/)],
    })
    expect(services[name]).not.toHaveProperty('env_file')
    expect(services[name]).not.toHaveProperty('environment')
  }
  expect([services.redis?.user, services.storage?.user]).toEqual(['999:999', '10001:10001'])
})

test('compose: every service has log rotation, a memory limit and a process limit', () => {
  const options = { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d$/) }
  for (const [name, service] of Object.entries(compose('compose.yaml').services))
    expect(service, name).toMatchObject({
      logging: { driver: 'json-file', options },
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    })
})

test.each(['compose.yaml', 'compose.dev.yaml'])(
  'compose: the images of other projects in %s have a version, and PostgreSQL and Redis a Debian release',
  (file) => {
    const { services } = compose(file)
    expect(services.postgres?.image).toBe('postgres:15-bookworm')
    expect(services.redis?.image).toBe('redis:7-bookworm')
    expect(services.storage?.image).toMatch(/^dxflrs\/garage:v2\.\d+\.\d+$/)
    for (const { image } of Object.values(services).filter((service) => !service.image.startsWith('murmullo')))
      expect(image).toMatch(/:v?\d/)
    // Backups are restored with the same collations.
    expect(read('ops/postgresql/Containerfile')).toMatch(/^FROM debian:bookworm-slim$/m)
    expect(read('ops/postgresql/Containerfile')).toContain('localedef -i en_US ')
  },
)

test('compose: Redis requires a password, which is in no argument of a process, and its health check and clients use it', () => {
  const { services } = compose('compose.yaml')
  const command = services.redis?.command as string[]
  expect(command.at(-1)).toMatch(/^exec redis-server - .*<<END\nrequirepass \$\$REDISCLI_AUTH\nEND\n$/)
  expect(services.redis).toMatchObject({
    environment: { REDISCLI_AUTH: '${REDIS_PASSWORD:?}' },
    healthcheck: { test: ['CMD', 'redis-cli', '-e', 'ping'] },
  })
  expect(services.worker?.environment?.REDIS_URL).toBe('redis://:${REDIS_PASSWORD:?}@redis:6379/0')
})

test('compose: Garage creates the bucket and the key of our services, is reached at its S3 port only, and its RPC secret is hidden from them', () => {
  const { services } = compose('compose.yaml')
  const config = read('ops/garage.toml')
  const ours = services.worker?.environment
  expect(services.storage).toMatchObject({
    command: ['/garage', 'server', '--single-node', '--default-bucket'],
    environment: {
      GARAGE_RPC_SECRET: '${GARAGE_RPC_SECRET:?}',
      GARAGE_DEFAULT_ACCESS_KEY: ours?.S3_ACCESS_KEY_ID,
      GARAGE_DEFAULT_SECRET_KEY: ours?.S3_SECRET_ACCESS_KEY,
      GARAGE_DEFAULT_BUCKET: ours?.S3_BUCKET,
    },
    volumes: ['./ops/garage.toml:/etc/garage.toml:ro', 'garage:/var/lib/garage'],
    networks: ['internal'],
    healthcheck: { test: ['CMD', '/garage', 'status'] },
    depends_on: { 'storage-volume': { condition: 'service_completed_successfully' } },
  })
  expect(services.bucket?.depends_on).toMatchObject({ storage: { condition: 'service_healthy' } })
  expect(ours).toMatchObject({ S3_ENDPOINT: 'http://storage:3900', GARAGE_RPC_SECRET: '' })
  expect(config).toContain('api_bind_addr = "[::]:3900"')
  expect(config).toContain(`s3_region = "${ours?.S3_REGION}"`)
  expect(config).toMatch(/^rpc_bind_addr = "127\.0\.0\.1:\d+"$/m)
  // Both directories are in the volume.
  expect(config.match(/^(metadata|data)_dir = "\/var\/lib\/garage\/\w+"$/gm)).toHaveLength(2)
})

test('compose: no mail server is part of the deployment, and SMTP_URL is empty until the operator sets it', () => {
  expect(compose('compose.yaml').services).not.toHaveProperty('mail')
  expect(read('ops/compose.env.example')).toMatch(/^SMTP_URL=$/m)
  expect(compose('compose.dev.yaml').services).toHaveProperty('mail')
})

test('compose: each process has its own database login, and only migrate and operator have that of the owner', () => {
  const { services } = compose('compose.yaml')
  const loginOf = (name: string) => /^postgres:\/\/(\w+):/.exec(services[name]?.environment?.DATABASE_URL ?? '')?.[1]
  const names = ['web-1', 'web-2', 'worker', 'bucket', 'address-opener', 'migrate', 'operator']
  expect(names.map((name) => [name, loginOf(name)])).toEqual([
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker', 'worker'],
    ['bucket', 'worker'],
    ['address-opener', 'opener'],
    ['migrate', 'murmullo'],
    ['operator', 'murmullo'],
  ])
  expect(services.operator).toMatchObject({ profiles: ['operator'], restart: 'no' })
  // The env_file has every password: a process sees its own in DATABASE_URL only.
  const passwords = [
    'POSTGRES_PASSWORD',
    'WEB_POSTGRES_PASSWORD',
    'WORKER_POSTGRES_PASSWORD',
    'OPENER_POSTGRES_PASSWORD',
  ]
  for (const name of ['web-1', 'web-2', 'worker', 'bucket', 'operator'])
    for (const password of passwords) expect(services[name]?.environment?.[password], `${name} ${password}`).toBe('')
  for (const password of passwords) expect(read('ops/compose.env.example')).toMatch(new RegExp(`^${password}=$`, 'm'))
})

test('compose: AUTHORSHIP_KEYS are a mounted file, in no variable, and backups do not contain it', () => {
  const { services } = compose('compose.yaml')
  for (const name of ['web-1', 'web-2', 'worker'])
    expect(services[name]?.environment?.AUTHORSHIP_KEYS_FILE, name).toBe('/run/secrets/authorship-keys')
  expect(read('ops/compose.env.example')).not.toMatch(/^AUTHORSHIP_KEYS/m)
  for (const name of ['postgres', 'backup', 'backup-base', 'restore', 'redis', 'storage', 'edge'])
    expect(JSON.stringify(services[name]), name).not.toMatch(/AUTHORSHIP|ops\/secrets/)
})

test('compose: only the address opener has the private key of IP addresses, in a mounted file, and it has no other secret and no egress', () => {
  const { services } = compose('compose.yaml')
  const { 'address-opener': opener, ...others } = services
  expect(opener).toMatchObject({
    profiles: ['address-opener'],
    env_file: [],
    volumes: ['./ops/opener-secrets:/run/opener-secrets:ro'],
    networks: ['internal'],
  })
  expect(Object.keys(opener?.environment ?? {}).toSorted()).toEqual([
    'ADDRESS_OPENER_HOST',
    'ADDRESS_OPENER_TOKEN',
    'ADDRESS_PRIVATE_KEY_FILE',
    'DATABASE_URL',
    'METRICS_HOST',
  ])
  expect(JSON.stringify(others)).not.toMatch(/ADDRESS_PRIVATE_KEY|opener-secrets/)
  expect(others.worker?.environment).toMatchObject({
    ADDRESS_OPENER_URL: 'http://address-opener:3010',
    OPENER_POSTGRES_PASSWORD: '',
  })
  expect(read('ops/compose.env.example')).not.toMatch(/^ADDRESS_PRIVATE_KEY/m)
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file)).toMatch(/^ops\/opener-secrets\/?$/m)
})

test('compose: our services read secrets from mounted files, which are neither in git nor in an image', () => {
  const { services } = compose('compose.yaml')
  for (const name of ['web-1', 'web-2', 'worker', 'migrate', 'bucket'])
    expect(services[name]?.volumes, name).toContain('./ops/secrets:/run/secrets:ro')
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file)).toMatch(/^ops\/secrets\/?$/m)
})
