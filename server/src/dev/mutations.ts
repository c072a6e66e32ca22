// Script `pnpm mutations [count] [seed] [path]`: mutation testing. Plants one small change after another in the contract, the reducers, the
// policies and the views (only below `path`, if given), and runs the tests of that file. A mutation that no test catches is printed. Needs a
// clean work tree.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseAst } from 'vite'
import { root } from '../../architecture/source-files.ts'
import { createRandom } from '../seed/random.ts'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Mutation = { readonly file: string; readonly start: number; readonly end: number; readonly replacement: string }

/** Files with logic. Tables of phrases and constants have no branches. */
const targets = [
  'contract/src/{api,content,core,moderation,notifications,pii,reports,safety,text}/*.ts',
  'web/app/features/chat/conversation/{outbox,message-window,scroll-anchor,message-draft}.ts',
  'web/app/features/reactions/reaction-reducer.ts',
  'web/app/features/publishing/draft-store.ts',
  'web/app/lib/lists/{list-state,list-window-state,virtual-window}.ts',
  'web/app/lib/live/{unread-store,subscriptions}.ts',
  'server/src/features/**/*.{policy,view}.ts',
]
const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Changes of one node. Types, imports and strings have none: a string is text, or the compiler checks it. */
function mutationsOf(node: Node, source: string): Omit<Mutation, 'file'>[] {
  const text = (part: Node) => source.slice(part.start, part.end)
  const { type, start, end } = node
  const { left, right, operator, test, argument, value } = node
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && isNode(left) && isNode(right)) {
    const other = operators[String(operator)]
    return other === undefined ? [] : [{ start, end, replacement: `${text(left)} ${other} ${text(right)}` }]
  }
  if ((type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test))
    return [{ start: test.start, end: test.end, replacement: `!(${text(test)})` }]
  if (type === 'UnaryExpression' && operator === '!' && isNode(argument))
    return [{ start, end, replacement: text(argument) }]
  if (type === 'Literal' && typeof value === 'boolean') return [{ start, end, replacement: String(!value) }]
  if (type === 'Literal' && typeof value === 'number') return [{ start, end, replacement: String(value + 1) }]
  return []
}

function listMutations(file: string): Mutation[] {
  const source = readFileSync(root + file, 'utf8')
  const found: Mutation[] = []
  const visit = (node: Node) => {
    if (node.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)) return
    if (node.type === 'ImportDeclaration') return
    for (const each of mutationsOf(node, source)) found.push({ file, ...each })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return found
}

/**
 * Pure code: every test that imports the file, the fast ones first. Policies and views: the tests of their feature, which use the database.
 */
function isCaught({ file }: Mutation): boolean {
  if (file.startsWith('server/')) return fails(['run', dirname(file).split('/').slice(0, 4).join('/')])
  return ['unit', 'component'].some((project) => fails(['related', '--run', `--project=${project}`, file]))
}

function fails(args: readonly string[]): boolean {
  const { status } = spawnSync('node_modules/.bin/vitest', [...args, '--bail=1', '--reporter=dot'], { cwd: root })
  return status !== 0
}

const [count = 200, seed = 1] = process.argv.slice(2, 4).map(Number)
const path = process.argv[4] ?? ''
const random = createRandom(seed)
const all = targets
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts') && file.startsWith(path))
  .flatMap(listMutations)
const chosen = Array.from({ length: Math.min(count, all.length) }, () => all.splice(random.below(all.length), 1)).flat()
let caught = 0
for (const [index, mutation] of chosen.entries()) {
  const { file, start, end, replacement } = mutation
  const source = readFileSync(root + file, 'utf8')
  const line = source.slice(0, start).split('\n').length
  try {
    writeFileSync(root + file, source.slice(0, start) + replacement + source.slice(end))
    const isFound = isCaught(mutation)
    if (isFound) caught += 1
    const outcome = isFound ? 'caught  ' : 'SURVIVED'
    process.stdout.write(
      `${index + 1}/${chosen.length} ${outcome} ${file}:${line} ${source.slice(start, end)} -> ${replacement}\n`,
    )
  } finally {
    writeFileSync(root + file, source)
  }
}
process.stdout.write(`${caught} of ${chosen.length} caught (${((100 * caught) / chosen.length).toFixed(1)} %)\n`)
