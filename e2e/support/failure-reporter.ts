// Playwright reporter: prints one `failed: ` line per failed test at the end. The parallel runner (run-shards.ts) parses these lines.
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class FailureReporter implements Reporter {
  readonly #failed = new Map<TestCase, TestResult>()

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== test.expectedStatus) this.#failed.set(test, result)
    else this.#failed.delete(test)
  }

  onEnd(_result: FullResult): void {
    for (const [test, { status, errors }] of this.#failed) {
      const reason = errors.map(({ message = status }) => plain(message).slice(0, 300)).join(' | ')
      const [, , file = '', ...titles] = test.titlePath()
      process.stdout.write(`failed: ${file}:${test.location.line} > ${titles.join(' > ')}: ${reason}\n`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}

/** One line without ANSI colour codes. */
const plain = (text: string) => stripVTControlCharacters(text).replaceAll(/\s+/g, ' ')
