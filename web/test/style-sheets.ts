// Test helpers for style sheets: parsed with PostCSS, their declarations, and violations of the rules that make the import order irrelevant.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type AtRule, type ChildNode, list, parse, type Root, type Rule } from 'postcss'

export type StyleSheets = ReadonlyMap<string, Root>

const app = join(import.meta.dirname, '../app')

/** By file name. */
export function readStyleSheets(): StyleSheets {
  return new Map(globSync(`${app}/**/*.css`).map((path) => [basename(path), parse(readFileSync(path, 'utf8'))]))
}

/**
 * Own declarations of all rules or utilities with this selector, without those in nested rules and media queries. With `media`: those in
 * this media query inside such a rule.
 */
export function declarationsOf(sheet: Root | undefined, selector: string, media?: string): Record<string, string> {
  const found: Record<string, string> = {}
  const addFrom = (block: AtRule | Rule) =>
    block.each((child) => void (child.type === 'decl' && (found[child.prop] = child.value)))
  sheet?.walk((node) => {
    const isMatch =
      (node.type === 'rule' && node.selectors.includes(selector)) ||
      (node.type === 'atrule' && node.name === 'utility' && node.params === selector)
    if (!isMatch) return
    if (media === undefined) addFrom(node)
    else node.each((child) => void (child.type === 'atrule' && child.params === media && addFrom(child)))
  })
  return found
}

/** Rules outside a declared layer, files that app.css does not import once, and classes that several files define. */
export function layerViolations(sheets: StyleSheets): string[] {
  const entry = sheets.get('app.css')
  const layers = declaredLayers(entry)
  const imported = importedFiles(entry)
  const violations: string[] = []
  const definitions = new Map<string, Set<string>>()
  for (const [file, sheet] of sheets) {
    if (file !== 'app.css' && imported.filter((name) => name === file).length !== 1)
      violations.push(`${file} is not imported once`)
    sheet.walk((node) => {
      if (node.type === 'atrule' && node.name === 'utility') addTo(definitions, node.params, file)
      if (node.type !== 'rule' || hasAncestor(node, 'keyframes')) return
      for (const name of subjectClasses(node)) addTo(definitions, name, file)
      if (!hasAncestor(node, 'utility') && !layers.includes(layerOf(node) ?? ''))
        violations.push(`${file}: ${node.selector} is in no declared layer`)
    })
  }
  for (const [name, files] of definitions)
    if (files.size > 1) violations.push(`.${name} is defined in ${[...files].join(' and ')}`)
  return violations
}

/** Class lists with classes of two files of the same layer: which of them wins would depend on the import order. */
export function mixedClassLists(sheets: StyleSheets, classLists: readonly string[]): string[] {
  const places = new Map<string, { readonly file: string; readonly layer: string | undefined }>()
  for (const [file, sheet] of sheets)
    sheet.walkRules((rule) => {
      for (const name of subjectClasses(rule)) places.set(name, { file, layer: layerOf(rule) })
    })
  return classLists.filter((classList) => {
    const worn = classList.split(/[^\w-]+/).flatMap((name) => places.get(name) ?? [])
    return worn.some((one) => worn.some((other) => one.layer === other.layer && one.file !== other.file))
  })
}

/**
 * Rules like `.page:has(.x) > *`, which depend on `:has()` of an ancestor and match elements of any kind. Chromium has one invalidation set for
 * all `:has()` of a document: with one such rule, each inserted element computes the styles of the whole page again.
 */
export function subtreeInvalidations(sheets: StyleSheets): string[] {
  return [...sheets].flatMap(([file, sheet]) => {
    const found: string[] = []
    sheet.walkRules((rule) => {
      const parents = ancestorsOf(rule).filter((each) => each.type === 'rule')
      for (const selector of rule.selectors) {
        const compounds = compoundsOf(selector)
        const subject = (compounds.at(-1) ?? '').replaceAll(/:(?:not|has)\(.*\)|::?(?!is|where)[\w-]+/gs, '')
        const conditions = [...parents.map((each) => each.selector), ...compounds.slice(0, -1)]
        if (!/[\w.#[&]/.test(subject) && conditions.some((each) => each.includes(':has(')))
          found.push(`${file}: ${selector}`)
      }
    })
    return found
  })
}

/** Values of the `className` attributes of all components; expressions as they are written. */
export function readClassLists(): string[] {
  const helpers = { 'iconButtonClass(': 'icon-button ', 'buttonClass(': 'button ' }
  return globSync(`${app}/**/*.tsx`)
    .flatMap((path) => readFileSync(path, 'utf8').split('className=').slice(1))
    .map((rest) => (rest.startsWith('{') ? upToClosingBrace(rest) : rest.slice(0, rest.indexOf('"', 1))))
    .map((value) => Object.entries(helpers).reduce((text, [call, name]) => text.replaceAll(call, name), value))
}

function upToClosingBrace(text: string): string {
  let depth = 0
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}

function declaredLayers(entry: Root | undefined): string[] {
  const first = entry?.nodes.find((node) => node.type === 'atrule')
  return first?.name === 'layer' && first.nodes === undefined ? list.comma(first.params) : []
}

function importedFiles(entry: Root | undefined): string[] {
  const names: string[] = []
  entry?.walkAtRules('import', ({ params }) => void names.push(basename(params.split('"')[1] ?? '')))
  return names
}

function addTo(definitions: Map<string, Set<string>>, name: string, file: string): void {
  definitions.set(name, (definitions.get(name) ?? new Set()).add(file))
}

/** Nearest first. */
function ancestorsOf(node: ChildNode): (AtRule | Rule)[] {
  const parent = node.parent as AtRule | Rule | Root | undefined
  return parent && parent.type !== 'root' ? [parent, ...ancestorsOf(parent)] : []
}

function hasAncestor(node: ChildNode, name: string): boolean {
  return ancestorsOf(node).some((each) => each.type === 'atrule' && each.name === name)
}

function layerOf(node: ChildNode): string | undefined {
  return ancestorsOf(node).find((each): each is AtRule => each.type === 'atrule' && each.name === 'layer')?.params
}

/** Classes of the elements that a rule applies to: those of the last compound selector, where `&` is the subject of the parent rule. */
function subjectClasses(rule: Rule): string[] {
  return rule.selectors.flatMap((selector) => {
    // Arguments of `:not()`, `:has()` and attribute values are conditions.
    const compound =
      withoutArguments(selector)
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    const parent = compound.includes('&') ? ancestorsOf(rule).find((each) => each.type === 'rule') : undefined
    const own = [...compound.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    return parent ? [...own, ...subjectClasses(parent)] : own
  })
}

/** The parts between combinators. Those inside of parentheses do not count. */
function compoundsOf(selector: string): string[] {
  let depth = 0
  const separated = Array.from(selector, (character) => {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    return depth === 0 && /[\s>+~]/.test(character) ? '|' : character
  })
  return separated.join('').split(/\|+/)
}

function withoutArguments(selector: string): string {
  const inner = /\([^()]*\)|\[[^\]]*\]/g
  const shorter = selector.replaceAll(inner, '')
  return shorter === selector ? selector : withoutArguments(shorter)
}
