// Vitest reporter: prints failed tests in few lines at the end, and writes the file names for a retry.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

const failedTestsFile = 'node_modules/.cache/failed-tests.json'

export const failureReporter: Reporter = {
  onTestRunEnd(modules, errors) {
    const failed = modules.filter((module) => module.state() === 'failed')
    // An error outside every file (a crashed process) has no file to retry.
    const files = errors.length > 0 ? null : failed.map((module) => module.relativeModuleId)
    mkdirSync(dirname(failedTestsFile), { recursive: true })
    writeFileSync(failedTestsFile, JSON.stringify(files))
    for (const module of failed) {
      for (const test of module.children.allTests('failed'))
        printFailure(module.relativeModuleId, test.fullName, test.result().errors)
      if (module.errors().length > 0) printFailure(module.relativeModuleId, 'the file itself', module.errors())
    }
  },
}

function printFailure(file: string, name: string, errors: readonly { readonly message: string }[] = []): void {
  const why = errors.map(({ message }) => message.split('\n')[0]?.slice(0, 300)).join(' | ')
  process.stdout.write(`failed: ${file} > ${name}: ${why}\n`)
}
