// Schema and security tests of the Kubernetes manifests, the systemd units and the Containerfile; every reference must exist.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as gateway from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'
import * as prometheus from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { buildKustomization, type Manifest, readKustomization } from './kustomize.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

/** The manifests are validated against the published schemas: no Kubernetes here. */
const models: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'gateway.networking.k8s.io/v1': gateway,
  'monitoring.coreos.com/v1': prometheus,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}
type Model = new (data: object) => { validate(): void }

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

const folder = `${root}ops/kubernetes`
const components = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const base = buildKustomization(folder)
const find = (manifests: readonly Manifest[], kind: string, name: string) => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name)
  expect(found, `${kind} ${name}`).toBeDefined()
  return found?.spec
}

test('Kubernetes: every file belongs to its kustomization', () => {
  for (const part of ['', ...components]) {
    const files = readdirSync(`${folder}/${part}`).filter((file) => file.endsWith('.yaml'))
    const { resources = [] } = readKustomization(`${folder}/${part}`)
    expect([...resources, 'kustomization.yaml'].toSorted(), part).toEqual(files.toSorted())
  }
  // The components are optional: their CRDs may be missing.
  expect(components.toSorted()).toEqual(['address-opener', 'gateway', 'monitoring', 'sse-autoscaling'])
  expect(readKustomization(folder).components).toEqual([])
})

test.each([[[]], ...components.map((component) => [[component]]), [components]])(
  'Kubernetes: with the components %j every manifest is valid against its schema and has no unknown field',
  (enabled) => {
    const manifests = buildKustomization(folder, enabled)
    expect(manifests.length).toBeGreaterThan(12)
    for (const manifest of manifests) expect(findFaults(manifest), manifest.kind).toEqual([])
  },
)

test('Kubernetes: the schema check reports an unknown field', () => {
  const metadata = { name: 'x' }
  const wrong = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { replica: 2, selector: {}, template: {} },
  }
  expect(findFaults(wrong)).toEqual(['.spec.replica'])
  const spec = { gatewayClassName: 'x', listener: [], listeners: [{ name: 'x', port: 1, protocol: 'HTTP' }] }
  const other = { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', metadata, spec }
  expect(findFaults(other)).toEqual(['.spec.listener'])
})

type Container = Record<string, unknown> & { image: string }
type Pod = {
  securityContext: object
  containers: Container[]
  volumes?: object[]
  automountServiceAccountToken: boolean
}
const withOpener = buildKustomization(folder, ['address-opener'])
const pods = withOpener.flatMap(({ kind, spec }) =>
  /Deployment|Job/.test(kind) ? [(spec as { template: { spec: Pod } }).template.spec] : [],
)
test('Kubernetes: every pod runs as non-root with a read-only file system and has resource requests and limits', () => {
  expect(pods.length).toBe(6)
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

test('Kubernetes: web, worker and operator read AUTHORSHIP_KEYS from a mounted Secret with mode 0400, and no other pod has it', () => {
  const withKeys = pods.filter((pod) => JSON.stringify(pod).includes('authorship'))
  expect(withKeys.map(({ containers }) => containers[0]?.name).toSorted()).toEqual(['operator', 'web', 'worker'])
  for (const { containers, volumes } of withKeys) {
    const secret = { secretName: 'murmullo-authorship', defaultMode: 0o400 }
    expect(volumes).toContainEqual({ name: 'authorship', secret })
    const mountPath = '/run/secrets/authorship'
    expect(containers[0]?.volumeMounts).toContainEqual({ name: 'authorship', mountPath, readOnly: true })
    expect(containers[0]?.env).toContainEqual({ name: 'AUTHORSHIP_KEYS_FILE', value: `${mountPath}/authorship-keys` })
  }
  expect(read('docs/runbook.md')).toContain('kubectl create secret generic murmullo-authorship -n murmullo')
})

test('Kubernetes: each pod has its own database login, and only migrate and operator have that of the owner', () => {
  const secretOf = ({ containers }: Pod) => {
    const [container] = containers
    const env = (container?.env ?? []) as { name: string; valueFrom?: { secretKeyRef: { name: string } } }[]
    return [container?.name, env.find(({ name }) => name === 'DATABASE_URL')?.valueFrom?.secretKeyRef.name]
  }
  expect(Object.fromEntries(pods.map(secretOf))).toEqual({
    web: 'murmullo-database-web',
    worker: 'murmullo-database-worker',
    operator: 'murmullo-database-operator',
    migrate: 'murmullo-database-operator',
    'address-opener': 'murmullo-opener',
    edge: undefined,
  })
  expect(find(base, 'Deployment', 'operator')).toMatchObject({ replicas: 0 })
  expect(read('docs/runbook.md')).toContain('kubectl create secret generic murmullo-database-$part -n murmullo')
})

test('Kubernetes: only the address opener mounts its private key, only web reaches it, and it gets no other secret', () => {
  const withKey = pods.filter((pod) => JSON.stringify(pod).includes('murmullo-opener'))
  expect(withKey.map(({ containers }) => containers[0]?.name)).toEqual(['address-opener'])
  const [opener] = withKey
  expect(opener?.containers[0]).not.toHaveProperty('envFrom')
  const items = [{ key: 'address-private-key', path: 'address-private-key' }]
  const secret = { secretName: 'murmullo-opener', defaultMode: 0o400, items }
  expect(opener?.volumes).toContainEqual({ name: 'opener', secret })
  expect(find(withOpener, 'NetworkPolicy', 'address-opener')).toMatchObject({
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [{ podSelector: { matchLabels: { app: 'web' } } }], ports: [{ port: 3010 }] },
      { ports: [{ port: 9464 }] },
    ],
    egress: [{ ports: [{ port: 5432 }] }],
  })
  expect(find(buildKustomization(folder, ['monitoring']), 'PodMonitor', 'murmullo-address-opener')).toMatchObject({
    podMetricsEndpoints: [{ relabelings: [{ targetLabel: 'job', replacement: 'murmullo-address-opener' }] }],
  })
  expect(read('docs/runbook.md')).toContain('kubectl create secret generic murmullo-opener -n murmullo')
})

test('Kubernetes: every image has the tag of a release', () => {
  const { images = [] } = readKustomization(folder)
  const used = new Set(pods.flatMap(({ containers }) => containers.map(({ image }) => image)))
  expect(images.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  for (const { newTag } of images) expect(newTag).toMatch(/^\d+\.\d+\.\d+$/)
  for (const { containers } of pods)
    for (const container of containers) expect(container.imagePullPolicy).toBeUndefined()
})

test('Kubernetes: the migration job is applied first with its dependencies, and the documents agree on the commands', () => {
  const label = 'app.kubernetes.io/component'
  const first = base.filter(({ metadata }) => metadata.labels?.[label] === 'migration').map(({ kind }) => kind)
  expect([...new Set(first)].toSorted()).toEqual(['Job', 'Namespace', 'NetworkPolicy'])
  expect(first.length).toBe(base.filter(({ kind }) => /Job|Namespace|NetworkPolicy/.test(kind)).length)
  // Kustomize generates the config maps.
  expect(readKustomization(folder).generatorOptions?.labels).toEqual({ [label]: 'migration' })
  const commands = [
    'kubectl -n murmullo delete job migrate --ignore-not-found',
    `kubectl apply -k ops/kubernetes -l ${label}=migration`,
    'kubectl wait -n murmullo --for=condition=complete --timeout=30m job/migrate',
    `kubectl apply -k ops/kubernetes -l '${label}!=migration'`,
  ]
  for (const file of ['ops/kubernetes/kustomization.yaml', 'docs/runbook.md']) {
    const places = commands.map((command) => read(file).indexOf(command))
    expect(places, file).not.toContain(-1)
    expect(places, file).toEqual(places.toSorted((a, b) => a - b))
  }
  // Without a label selector web would start before the migration.
  for (const file of ['ops/kubernetes/kustomization.yaml', 'docs/runbook.md', 'README.md'])
    expect(read(file), file).not.toMatch(/kubectl apply -k ops\/kubernetes(?! -l)/)
})

test('Kubernetes: every pod may resolve names at kube-dns and NodeLocal DNSCache, and none reaches a metadata server', () => {
  const kubeSystem = { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } }
  const resolvers = { matchExpressions: [{ key: 'k8s-app', operator: 'In', values: ['kube-dns', 'node-local-dns'] }] }
  const to = [{ namespaceSelector: kubeSystem, podSelector: resolvers }, { ipBlock: { cidr: '169.254.20.10/32' } }]
  const ports = ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol }))
  expect(find(base, 'NetworkPolicy', 'dns')).toEqual({
    podSelector: {},
    policyTypes: ['Egress'],
    egress: [{ to, ports }],
  })
  for (const { kind, metadata, spec } of base)
    if (kind === 'NetworkPolicy' && metadata.name !== 'dns')
      for (const [cidr] of JSON.stringify(spec).matchAll(/"ipBlock":\{[^}]*\}/g))
        expect(cidr, metadata.name).toContain('"except":["169.254.0.0/16"]')
})

test('Kubernetes: Prometheus may scrape the metrics port of every role, and the PodMonitor selects the same pods', () => {
  const roles = { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'worker'] }] }
  expect(find(base, 'NetworkPolicy', 'metrics')).toMatchObject({
    podSelector: roles,
    ingress: [{ ports: [{ port: 9464 }] }],
  })
  const named = pods.flatMap(({ containers }) => containers.flatMap(({ ports = [] }) => ports as { name: string }[]))
  expect(named.filter(({ name }) => name === 'metrics')).toEqual(
    Array.from({ length: 3 }, () => ({ name: 'metrics', containerPort: 9464 })),
  )
  expect(find(buildKustomization(folder, ['monitoring']), 'PodMonitor', 'murmullo')).toMatchObject({
    selector: roles,
    podMetricsEndpoints: [{ port: 'metrics', relabelings: [{ targetLabel: 'job', replacement: 'murmullo' }] }],
  })
  expect(read('ops/monitoring/alerts.yml')).toContain('up{job="murmullo"}')
})

test('Kubernetes: web is scaled by CPU and, with the component sse-autoscaling, by the SSE connections of a pod', () => {
  const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }
  expect(find(base, 'HorizontalPodAutoscaler', 'web')).toMatchObject({ metrics: [cpu] })
  const metric = { name: 'murmullo_sse_connections' }
  const sse = { type: 'Pods', pods: { metric, target: { type: 'AverageValue', averageValue: '5000' } } }
  expect(find(buildKustomization(folder, ['sse-autoscaling']), 'HorizontalPodAutoscaler', 'web')).toMatchObject({
    metrics: [cpu, sse],
  })
  expect(read('server/src/http/sse/hub.ts')).toContain(`addGauge('${metric.name}'`)
  expect(read('ops/kubernetes/sse-autoscaling/kustomization.yaml')).toContain(`seriesQuery: ${metric.name}{`)
})

test('Kubernetes: every deployment with more than one replica has a disruption budget', () => {
  const scaled = new Set(
    base.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name),
  )
  for (const { kind, metadata, spec } of base)
    if (kind === 'Deployment' && (scaled.has(metadata.name) || (spec as { replicas: number }).replicas > 1))
      expect(find(base, 'PodDisruptionBudget', metadata.name)).toEqual({
        minAvailable: 1,
        selector: { matchLabels: { app: metadata.name } },
      })
})

test('Kubernetes edge: its Service is a LoadBalancer; with the component gateway a ClusterIP that only the gateway reaches, over TLS', () => {
  expect(find(base, 'Service', 'edge')).toMatchObject({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' })
  const manifests = buildKustomization(folder, ['gateway'])
  const service = find(manifests, 'Service', 'edge') as { ports: { name: string; port: number }[] }
  expect(service).toMatchObject({ type: 'ClusterIP' })
  expect(service).not.toHaveProperty('externalTrafficPolicy')
  const https = service.ports.find(({ name }) => name === 'https')
  expect(find(manifests, 'HTTPRoute', 'edge')).toMatchObject({
    rules: [{ backendRefs: [{ name: 'edge', port: https?.port }], timeouts: { request: '0s' } }],
  })
  expect(find(manifests, 'BackendTLSPolicy', 'edge')).toMatchObject({
    targetRefs: [{ name: 'edge', sectionName: 'https' }],
  })
  expect(JSON.stringify(find(manifests, 'Deployment', 'edge'))).toContain('"TRUSTED_PROXIES"')
  expect(find(manifests, 'NetworkPolicy', 'edge')).toMatchObject({ ingress: [{ from: [expect.anything()] }] })
})

test.each(readdirSync(`${root}ops/systemd`))(
  'systemd: %s is not run by root and has an exposure of at most 3.0',
  (unit) => {
    const path = `${root}ops/systemd/${unit}`
    expect(read(`ops/systemd/${unit}`)).toMatch(
      /^User=(murmullo|murmullo-worker|murmullo-edge|murmullo-opener|postgres)$/m,
    )
    // Exits with an error above the threshold, which is ten times the exposure.
    const args = ['security', '--no-pager', '--offline=true', '--threshold=30', path]
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toContain('Overall exposure level')
  },
)

test('systemd: web and worker read AUTHORSHIP_KEYS from a credential, which the environment file cannot replace', () => {
  for (const unit of ['murmullo-web@.service', 'murmullo-worker.service']) {
    const text = read(`ops/systemd/${unit}`)
    expect(text, unit).toMatch(/^LoadCredential=authorship-keys:\/etc\/murmullo\/authorship-keys$/m)
    expect(text, unit).toMatch(/^ExecStart=\/usr\/bin\/env .*AUTHORSHIP_KEYS_FILE=%d\/authorship-keys /m)
  }
  for (const unit of ['murmullo-edge.service', 'murmullo-backup.service', 'murmullo-address-opener.service'])
    expect(read(`ops/systemd/${unit}`), unit).not.toContain('authorship')
})

test('systemd: web and worker have a separate user and a separate database login', () => {
  for (const [unit, user, login] of [
    ['murmullo-web@.service', 'murmullo', 'web'],
    ['murmullo-worker.service', 'murmullo-worker', 'worker'],
  ] as const) {
    const text = read(`ops/systemd/${unit}`)
    expect(text).toMatch(new RegExp(`^User=${user}$`, 'm'))
    // After the common file, which it overrides.
    expect(text).toMatch(
      new RegExp(`^EnvironmentFile=/etc/murmullo/env\n.*\nEnvironmentFile=/etc/murmullo/${login}\\.env$`, 'm'),
    )
    expect(text).not.toContain('operator.env')
  }
})

test('systemd: only the address opener loads its private key, as a separate user with a separate environment file', () => {
  const unit = read('ops/systemd/murmullo-address-opener.service')
  expect(unit).toMatch(/^User=murmullo-opener$/m)
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/murmullo\/opener\.env$/m)
  expect(unit).toMatch(/^LoadCredential=address-private-key:\/etc\/murmullo\/address-private-key$/m)
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env .*ADDRESS_PRIVATE_KEY_FILE=%d\/address-private-key /m)
  for (const other of readdirSync(`${root}ops/systemd`).filter((name) => !name.includes('address-opener')))
    expect(read(`ops/systemd/${other}`), other).not.toMatch(/address-private-key|User=murmullo-opener|opener\.env/)
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
