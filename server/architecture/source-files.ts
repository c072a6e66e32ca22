// Reads the repository's source files and their imports, for the architecture rules.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export type Source = { readonly path: string; readonly text: string }

export function readSources(pattern: RegExp): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => pattern.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Paths of all imports and re-exports: static, type-only and lazy ones. */
export function listImports({ path, text }: Source): string[] {
  const imports: string[] = []
  collectImports(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), imports)
  return imports
}

type Node = { readonly type: string; readonly source?: unknown; readonly argument?: unknown }

const importNodes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function collectImports(value: unknown, imports: string[]): void {
  if (Array.isArray(value)) for (const each of value) collectImports(each, imports)
  else if (typeof value === 'object' && value !== null) {
    const { type, source } = value as Node
    if (importNodes.has(type) && isStringLiteral(source)) imports.push(source.value)
    for (const child of Object.values(value)) if (typeof child === 'object') collectImports(child, imports)
  }
}

function isStringLiteral(node: unknown): node is { readonly value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
}
