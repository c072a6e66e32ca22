// Vitest reporter: prints failed tests in few lines at the end, and writes their names for a retry.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Null when there is nothing to retry. */
export type FailedTests = { readonly files: readonly string[]; readonly tests: readonly string[] } | null
type Causes = readonly { readonly message: string }[]

const failedTestsFile = 'node_modules/.cache/failed-tests.json'

export const failureReporter: Reporter = {
  onTestRunEnd(modules, errors) {
    const failed = modules.filter((module) => module.state() === 'failed')
    const tests: string[] = []
    const record = (file: string, title: string, causes: Causes = []) => {
      tests.push(`${file} > ${title}`)
      const reason = causes.map(({ message }) => message.split('\n')[0]?.slice(0, 300)).join(' | ')
      process.stdout.write(`failed: ${file} > ${title}: ${reason}\n`)
    }
    for (const module of failed) {
      for (const test of module.children.allTests('failed'))
        record(module.relativeModuleId, test.fullName, test.result().errors)
      if (module.errors().length > 0) record(module.relativeModuleId, 'the file itself', module.errors())
    }
    // An error outside every file (a crashed process) has no file to retry.
    const failures: FailedTests =
      errors.length > 0 ? null : { files: failed.map((module) => module.relativeModuleId), tests }
    mkdirSync(dirname(failedTestsFile), { recursive: true })
    writeFileSync(failedTestsFile, JSON.stringify(failures))
  },
}
