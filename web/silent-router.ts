// The router explains to developers what they did wrong, in sentences that every first visit would carry. In the build it only stops.
import { type Plugin, parseAst } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Call = Node & { readonly callee: Node & { readonly name?: string }; readonly arguments: readonly Node[] }
type Cut = { readonly start: number; readonly end: number; readonly by: string }

const asserts = /^invariant\d*$/
const warns = /^(?:warning|warnOnce|warningOnce)\d*$/

export const silentRouter: Plugin = {
  name: 'silent-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => {
    if (!/react-router[\\/]dist[\\/]production[\\/].*\.js$/.test(id)) return null
    const cuts: Cut[] = []
    look(parseAst(code), cuts)
    return cuts
      .toSorted((one, other) => other.start - one.start)
      .reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), code)
  },
}

/** Inside what is cut there is nothing more to look for. */
function look(node: unknown, cuts: Cut[]): void {
  if (Array.isArray(node)) for (const each of node) look(each, cuts)
  else if (isNode(node)) {
    const cut = isCall(node) ? cutOf(node) : null
    if (cut !== null) cuts.push(cut)
    else for (const part of Object.values(node)) look(part, cuts)
  }
}

function cutOf({ callee, arguments: given, start, end }: Call): Cut | null {
  const name = callee.type === 'Identifier' ? (callee.name ?? '') : ''
  const [condition, words] = given
  if (warns.test(name)) return { start, end, by: 'void 0' }
  return asserts.test(name) && condition && words ? { start: condition.end, end: end - 1, by: '' } : null
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isCall(node: Node): node is Call {
  return node.type === 'CallExpression'
}
