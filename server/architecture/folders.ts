// Folder rules: at most 20 source files in a folder, and no cycle of imports between folders. Type-only and lazy imports count.
import { posix } from 'node:path'
import { listImports, type Source } from './source-files.ts'

const filesMax = 20

export function crowdedFolders(files: Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > filesMax).map(([folder, count]) => `${folder}: ${count} files`)
}

/** Groups of folders that import each other in a circle: the strongly connected components of the import graph. */
export function folderCycles(files: Source[]): string[] {
  return cyclesOf(importGraph(files, (path) => posix.dirname(path)))
}

/** The same for files. */
export function fileCycles(files: Source[]): string[] {
  return cyclesOf(importGraph(files, (path) => path))
}

function importGraph(files: Source[], nodeOf: (path: string) => string): Map<string, Set<string>> {
  const known = new Set(files.map(({ path }) => path))
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const from = nodeOf(file.path)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const path of listImports(file)) {
      const target = resolveImport(file.path, path)
      if (known.has(target) && nodeOf(target) !== from) targets.add(nodeOf(target))
    }
  }
  return graph
}

function resolveImport(importer: string, path: string): string {
  const contract = /^@murmullo\/contract\/(.+)$/.exec(path)?.[1]
  return contract === undefined ? posix.join(posix.dirname(importer), path) : `contract/src/${contract}.ts`
}

/** Tarjan's algorithm. */
function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[] = []
  const visit = (node: string): number => {
    const own = index.size
    index.set(node, own)
    low.set(node, own)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = index.has(next) ? (stack.includes(next) ? index.get(next) : undefined) : visit(next)
      if (reached !== undefined) low.set(node, Math.min(low.get(node) ?? own, reached))
    }
    if (low.get(node) === own) {
      const component = stack.splice(stack.indexOf(node))
      if (component.length > 1) cycles.push(component.toSorted().join(' <-> '))
    }
    return low.get(node) ?? own
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles
}
