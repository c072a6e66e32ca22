// Script `pnpm requirements`: writes the tests of each requirement into docs/requirements.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { listProofs, matrixPath, readTests, renderMatrix } from '../../architecture/requirements.ts'
import { root } from '../../architecture/source-files.ts'

const path = `${root}${matrixPath}`
writeFileSync(path, renderMatrix(readFileSync(path, 'utf8'), listProofs(readTests())))
