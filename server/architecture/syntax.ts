// Reads names and texts from the syntax tree of a source file, for the architecture rules.
import { parseAst } from 'vite'
import type { Source } from './source-files.ts'

export type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** Several rules read the same files: each file is parsed once. */
const trees = new WeakMap<Source, Node>()

export function parse(file: Source): Node {
  const tree =
    trees.get(file) ?? (parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  trees.set(file, tree)
  return tree
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function exportedNames({ body }: Node): string[] {
  return (body as Node[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return []
    const declared = Array.isArray(declaration.declarations) ? (declaration.declarations as Node[]) : [declaration]
    return declared.flatMap(({ id }) => (isNode(id) && typeof id.name === 'string' ? [id.name] : []))
  })
}

const declarationNames: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSPropertySignature: 'key',
  PropertyDefinition: 'key',
}

export function declaredNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredNames)
  if (!isNode(node)) return []
  const named = declarationNames[node.type]
  const own = [...(named === undefined ? [] : [node[named]]), ...(Array.isArray(node.params) ? node.params : [])]
  return [...own.flatMap(boundNames), ...Object.values(node).flatMap(declaredNames)]
}

/** Names that a binding pattern declares. */
function boundNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  const { type, name, shorthand, value, left, argument } = pattern
  if (typeof name === 'string') return [name]
  if (type === 'ObjectPattern') return (pattern.properties as Node[]).flatMap(boundNames)
  if (type === 'ArrayPattern') return (pattern.elements as unknown[]).flatMap(boundNames)
  return shorthand === true ? [] : [value, left, argument].flatMap(boundNames)
}

export function stringLiterals(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(stringLiterals)
  if (!isNode(node)) return []
  const own = node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
  return [...own, ...Object.values(node).flatMap(stringLiterals)]
}

/** Texts of one argument of the calls that match. Placeholders of a template count as a gap. */
export function callTexts(node: unknown, matches: (callee: Node) => boolean, argument: number): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => callTexts(each, matches, argument))
  if (!isNode(node)) return []
  const own =
    node.type === 'CallExpression' && matches(node.callee as Node) ? [textOf((node.arguments as Node[])[argument])] : []
  return [...own, ...Object.values(node).flatMap((child) => callTexts(child, matches, argument))]
}

function textOf(node: Node | undefined): string {
  if (typeof node?.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return ''
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** `test` of `test.each(rows)('title')`. */
function rootName(node: Node): string {
  if (typeof node.name === 'string') return node.name
  const inner = node.callee ?? node.object ?? node.tag
  return isNode(inner) ? rootName(inner) : ''
}

export function methodName({ property }: Node): string {
  return isNode(property) && typeof property.name === 'string' ? property.name : ''
}

/** Titles of `test`, `it` and `describe`, plain or with a table. */
export function testTitles(file: Source): string[] {
  return callTexts(parse(file), (callee) => ['test', 'it', 'describe'].includes(rootName(callee)), 0)
}
