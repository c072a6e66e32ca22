// Schema and security tests of compose.yaml, the Kubernetes manifests and the Containerfile; every reference must exist.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
type Tree = Record<string, never>

/** No Docker or Kubernetes here: the files are validated against the published schemas of both. */
const composeSchema = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json'))
const isCompose = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(composeSchema)
type Service = Record<string, unknown> & { networks?: object; volumes?: string[]; depends_on?: object }
type Ipam = { ipam: { config: [{ subnet: string; ip_range: string }] } }
type Compose = { services: Record<string, Service>; networks: { internal: Ipam; external: object }; volumes: object }
/** Parsed with the default of every variable. */
const compose = (file: string) => parse(read(file).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }) as Compose

test.each(['compose.yaml', 'compose.dev.yaml'])('compose: %s is valid against the Compose schema', (file) => {
  expect(isCompose(compose(file)), JSON.stringify(isCompose.errors?.slice(0, 3))).toBe(true)
  expect(isCompose({ services: { web: { imagen: 'x' } } })).toBe(false)
})

test('compose: every dependency, network, volume and environment variable in compose.yaml exists', () => {
  const { services, networks, volumes } = compose('compose.yaml')
  for (const [name, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(services, name).toHaveProperty(other)
    const nets = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {})
    expect(nets.length, name).toBeGreaterThan(0)
    for (const net of nets) expect(Object.keys(networks), name).toContain(net)
    for (const [volume] of (service.volumes ?? []).map((each) => each.split(':')))
      if (!volume?.startsWith('.')) expect(Object.keys(volumes), name).toContain(volume)
  }
  const example = read('ops/compose.env.example')
  for (const [, name] of read('compose.yaml').matchAll(/\$\{(\w+):[?-]/g))
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
  expect(tags).toEqual([':${RELEASE:-latest}', '-backup:${RELEASE:-latest}', '-edge:${RELEASE:-latest}'])
})

test('compose: our services run read-only and without capabilities', () => {
  const ours = Object.entries(compose('compose.yaml').services).filter(([, { image }]) =>
    String(image).startsWith('murmullo'),
  )
  const names = ours.map(([name]) => name).join(' ')
  expect(names).toBe('edge web-1 web-2 worker migrate bucket deletion-log backup backup-base restore')
  for (const [name, service] of ours)
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
})

const models: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}
type Model = new (data: Tree) => { validate(): void }
type Manifest = Tree & { readonly apiVersion: string; readonly kind: string }

/** Detects unknown fields: a validator reads every field of its schema, so a field that is never read is not in the schema. */
function trackReads(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const copy = (Array.isArray(value) ? [] : {}) as Record<string, unknown>
  for (const [name, inner] of Object.entries(value)) {
    const here = `${path}.${name}`
    if (!Array.isArray(value)) unread.add(here)
    const tracked = trackReads(inner, here, unread)
    Object.defineProperty(copy, name, { enumerable: true, get: () => (unread.delete(here), tracked) })
  }
  return copy
}

function findFaults(manifest: Manifest): string[] {
  const model = (models[manifest.apiVersion] as Record<string, Model> | undefined)?.[manifest.kind]
  if (model === undefined) return [`unknown kind ${manifest.apiVersion} ${manifest.kind}`]
  const unread = new Set<string>()
  const instance = Object.create(model.prototype, Object.getOwnPropertyDescriptors(trackReads(manifest, '', unread)))
  try {
    new model(manifest).validate()
    instance.validate()
  } catch (error) {
    return [String(error)]
  }
  // Fields below an unknown field are not reported again.
  return [...unread].filter((path) => ![...unread].some((other) => path.startsWith(`${other}.`)))
}

const folder = 'ops/kubernetes'
const files = readdirSync(`${root}${folder}`).filter((file) => file !== 'kustomization.yaml')
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS() as Manifest),
)

test('Kubernetes: every manifest is valid against its schema and has no unknown field', () => {
  expect(parse(read(`${folder}/kustomization.yaml`)).resources.toSorted()).toEqual(files.toSorted())
  expect(manifests.length).toBeGreaterThan(12)
  for (const manifest of manifests) expect(findFaults(manifest), manifest.kind).toEqual([])
  const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replica: 2, selector: {}, template: {} } }
  expect(findFaults(wrong as unknown as Manifest)).toEqual(['.spec.replica'])
})

type Pod = { securityContext: object; containers: Record<string, unknown>[]; automountServiceAccountToken: boolean }
test('Kubernetes: every pod runs as non-root with a read-only file system and has resource requests and limits', () => {
  const pods = manifests.flatMap(({ kind, spec }) =>
    /Deployment|Job/.test(kind) ? [(spec as unknown as { template: { spec: Pod } }).template.spec] : [],
  )
  expect(pods.length).toBe(4)
  for (const { securityContext, containers, automountServiceAccountToken } of pods) {
    expect(automountServiceAccountToken).toBe(false)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const container of containers) {
      const own = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }
      expect(container.securityContext).toEqual(own)
      expect(container.resources).toMatchObject({ requests: {}, limits: {} })
    }
  }
})

type Labelled = { metadata: { name: string; labels?: Record<string, string> } }
test('Kubernetes: the migration job is applied first with its dependencies, and the metrics port of every role is open', () => {
  const isFirst = ({ metadata }: Labelled) => metadata.labels?.['app.kubernetes.io/component'] === 'migration'
  const first = manifests.filter((each) => isFirst(each as unknown as Labelled)).map(({ kind }) => kind)
  expect([...new Set(first)].toSorted()).toEqual(['Job', 'Namespace', 'NetworkPolicy'])
  expect(first.length).toBe(manifests.filter(({ kind }) => /Job|Namespace|NetworkPolicy/.test(kind)).length)
  // Kustomize generates the config maps.
  expect(parse(read(`${folder}/kustomization.yaml`)).generatorOptions.labels).toEqual({
    'app.kubernetes.io/component': 'migration',
  })
  const metricsPolicy = manifests.find(
    ({ metadata }) => (metadata as unknown as Labelled['metadata']).name === 'metrics',
  )
  expect(metricsPolicy?.spec).toMatchObject({
    podSelector: { matchExpressions: [{ values: ['web', 'worker'] }] },
    ingress: [{ ports: [{ port: 9464 }] }],
  })
})

test('container images: Node and pnpm versions match the toolchain, the user is not root, and a health check is defined', () => {
  const recipe = read('Containerfile')
  const of = (name: string) => new RegExp(`murmullo_${name}=(\\S+)`).exec(read('.ci/toolchain'))?.[1] ?? 'none'
  expect(recipe).toContain(`ARG NODE=${of('node')}\n`)
  expect(recipe).toContain(`pnpm@${of('pnpm')}\n`)
  expect(read('compose.yaml')).toContain(`PREVIOUS_IMAGE:-node:${of('node')}-bookworm-slim}`)
  // The first two are build stages and are discarded.
  for (const stage of recipe.split(/^FROM /m).slice(3)) {
    expect(stage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(stage).toMatch(/^HEALTHCHECK /m)
    expect(stage).toMatch(/^COPY --from=build \/app/m)
  }
})
