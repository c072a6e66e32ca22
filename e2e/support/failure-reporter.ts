// Playwright reporter: prints one line per failed test at the end, and applies the flaky test rule to tests that passed only on the retry.
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { exitCodeAfterRetry } from '../../server/src/dev/flaky-tests.ts'

export default class FailureReporter implements Reporter {
  #tests: readonly TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const linesOf = (outcome: 'unexpected' | 'flaky') =>
      this.#tests.filter((test) => test.outcome() === outcome).map(describeFailure)
    for (const line of linesOf('unexpected')) print(`failed: ${line}`)
    return { status: exitCodeAfterRetry(linesOf('flaky'), print) === 0 ? status : 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

function describeFailure(test: TestCase): string {
  const [, , file = '', ...titles] = test.titlePath()
  const failed = test.results.find(({ errors }) => errors.length > 0)
  const reason = failed?.errors.map(({ message = failed.status }) => onOneLine(message).slice(0, 300)).join(' | ')
  return `${file}:${test.location.line} > ${titles.join(' > ')}: ${reason ?? test.results[0]?.status}`
}

/** Without line breaks and ANSI colour codes. */
const onOneLine = (text: string) => stripVTControlCharacters(text).replaceAll(/\s+/g, ' ')
