// Tests of the licence list: it is current, and no production dependency has a licence outside of the allow list.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allowedLicences, licencesFile, readLicences, renderLicences } from './licences.ts'

test('licences: docs/licences.md lists the installed production dependencies, each with an allowed licence', () => {
  const licences = readLicences()
  expect(Object.keys(licences).filter((licence) => !allowedLicences.has(licence))).toEqual([])
  expect(readFileSync(licencesFile, 'utf8')).toBe(renderLicences(licences))
})
