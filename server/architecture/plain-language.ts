// Plain-language rules: names and texts that engineers search and read at night use the field's terms, not private words.
import type { Source } from './source-files.ts'
import { callTexts, declaredNames, exportedNames, methodName, parse, stringLiterals, testTitles } from './syntax.ts'

/** Words that had a private meaning in file names and exported names. Each stands for several things, or for a known pattern. */
export const privateNames = new Set(
  (
    'anew ask asked asks box company convoy craft deed desk doom door ear fate felt figure figures giveaway gone hear heard held judge judged ' +
    'kept lane letter letters looked mend mine news nobody settle settled shelf somebody stretch tell tells tidy told turn turns walk whoever ' +
    'wish words'
  ).split(' '),
)

/** Words without a role, or of a private vocabulary, in texts: first lines, test titles, log messages, documents. */
export const privateWords = new Set('anew anybody everybody nobody somebody someone whoever whomever'.split(' '))

/** Exceptions by name, with the reason. */
const allowedNames: Readonly<Record<string, string>> = {
  TextBox: 'a layout box',
  PublishErrorBox: 'a layout box',
  'publish-error-box': 'a layout box',
  deadLetterQueue: 'the term of message queues',
  getLetter: 'a character of a text',
  letterTrait: 'a character of a text',
  getLigatureLetters: 'characters of a text',
  onlyStopWords: 'the term of text search',
  turnOnPush: 'the verb of the button',
  turnOffPush: 'the verb of the button',
}

/** Words that a local may have in their ordinary meaning. An exported name is read without its context, so it may not. */
const ordinaryLocals = new Set('box letter letters words'.split(' '))

/** Words that say nothing about a value, in local names. */
const vagueLocals = new Set('came giveaways said wishes'.split(' '))

/** Exceptions for local names and properties, with the reason. */
const allowedLocals: Readonly<Record<string, string>> = {
  chatDoor: 'a field of the API',
  door: 'a field of the API',
  isGone: 'a field of the API',
  isHeld: 'a field of the API and a column',
  judgeByWords: 'a behaviour that tests select by name',
  mine: 'a field of the API',
  turnOn: 'the verb of the button',
  wasHeld: 'a legal hold',
}

const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const isPrivateName = (name: string) => !(name in allowedNames) && wordsOf(name).some((word) => privateNames.has(word))

export function privateFileNames(paths: string[]): string[] {
  return paths.filter((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return isPrivateName(name.slice(0, name.indexOf('.'))) || isPrivateName(name.split('.').slice(1, -1).join('-'))
  })
}

export function privateExports(files: Source[]): string[] {
  return files.flatMap((file) =>
    exportedNames(parse(file))
      .filter(isPrivateName)
      .map((name) => `${file.path}: ${name}`),
  )
}

/**
 * Names of variables, parameters, functions, types and declared properties. A destructured property without an alias has the name of its
 * declaration, and keys of object literals often belong to the API or to SQL: neither is checked.
 */
export function privateLocals(files: Source[]): string[] {
  return files.flatMap((file) =>
    declaredNames(parse(file))
      .filter(isPrivateLocal)
      .map((name) => `${file.path}: ${name}`),
  )
}

function isPrivateLocal(name: string): boolean {
  if (name in allowedNames || name in allowedLocals) return false
  return wordsOf(name).some((word) => vagueLocals.has(word) || (privateNames.has(word) && !ordinaryLocals.has(word)))
}

/** First lines of source files. */
export function privateFirstLines(files: Source[]): string[] {
  return files
    .filter(({ text }) => hasPrivateWord(text.slice(0, text.indexOf('\n'))))
    .map(({ path, text }) => `${path}: ${text.slice(0, text.indexOf('\n'))}`)
}

export function privateTestTitles(files: Source[]): string[] {
  return files.flatMap((file) =>
    testTitles(file)
      .filter(hasPrivateWord)
      .map((title) => `${file.path}: ${title}`),
  )
}

const logMethods = new Set(['fatal', 'error', 'warn', 'info', 'debug'])

/** Messages of `log.warn({ … }, 'message')`. */
export function privateLogMessages(files: Source[]): string[] {
  return files.flatMap((file) =>
    callTexts(parse(file), (callee) => logMethods.has(methodName(callee)), 1)
      .filter(hasPrivateWord)
      .map((message) => `${file.path}: ${message}`),
  )
}

const metricName = /^(?:murmullo|http|db|process)_[a-z_]+$/

/** Metric names are snake_case words. */
export function privateMetricNames(files: Source[]): string[] {
  return files.flatMap((file) =>
    stringLiterals(parse(file))
      .filter((name) => metricName.test(name) && name.split('_').some((word) => privateNames.has(word)))
      .map((name) => `${file.path}: ${name}`),
  )
}

export function privateDocuments(files: Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter(hasPrivateWord)
      .map((line) => `${path}: ${line}`),
  )
}

function hasPrivateWord(text: string): boolean {
  return (text.toLowerCase().match(/[a-z']+/g) ?? []).some((word) => privateWords.has(word))
}
