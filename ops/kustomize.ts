// Test helper: builds a kustomization without kustomize, as far as ops/kubernetes uses it: resources, components and JSON patches.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Record<string, string> }
  readonly spec?: unknown
}
type Patch = { readonly target: { readonly kind: string; readonly name: string }; readonly patch: string }
type Operation = { readonly op: 'add' | 'replace' | 'remove'; readonly path: string; readonly value?: unknown }
type Tree = Record<string, unknown> | unknown[]
export type Kustomization = {
  readonly resources?: readonly string[]
  readonly components?: readonly string[]
  readonly patches?: readonly Patch[]
  readonly generatorOptions?: { readonly labels: Record<string, string> }
  readonly images?: readonly { readonly name: string; readonly newTag: string }[]
}

export const readKustomization = (folder: string) =>
  parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization

/** The objects of a folder, and of `components`, folders inside of it. */
export function buildKustomization(folder: string, components: readonly string[] = []): Manifest[] {
  const built: Manifest[] = []
  for (const part of [folder, ...components.map((component) => join(folder, component))]) {
    const { resources = [], patches = [] } = readKustomization(part)
    for (const file of resources)
      for (const document of parseAllDocuments(readFileSync(join(part, file), 'utf8')))
        built.push(document.toJS() as Manifest)
    for (const { target, patch } of patches) {
      const found = built.filter(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)
      if (found.length !== 1) throw new Error(`${found.length} objects match ${target.kind} ${target.name}`)
      for (const operation of parse(patch) as Operation[]) applyOperation(found[0] as unknown as Tree, operation)
    }
  }
  return built
}

/** One operation of a JSON patch (RFC 6902). Only `add` may create a field. */
function applyOperation(root: Tree, { op, path, value }: Operation): void {
  const keys = path.split('/').slice(1)
  const last = keys.pop() ?? ''
  let parent = root as Record<string, unknown>
  for (const key of keys) {
    if (!Object.hasOwn(parent, key)) throw new Error(`${path} does not exist`)
    parent = parent[key] as Record<string, unknown>
  }
  if (op !== 'add' && !Object.hasOwn(parent, last)) throw new Error(`${path} does not exist`)
  if (op === 'remove') delete parent[last]
  else if (Array.isArray(parent) && last === '-') parent.push(value)
  else parent[last] = value
}
