// Tests of the page of the moderation lab: metrics with and without a model, a run in progress, a draft and its activation.
import type { Lab, LabMetrics, LabVersionDetail } from '@murmullo/contract/moderation/lab'
import { labLabels, labPredictions } from '@murmullo/contract/moderation/lab-values'
import { categories } from '@murmullo/contract/moderation/verdict'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import Laboratory, { action } from './laboratory.tsx'
import LaboratoryVersion, { action as actOnVersion } from './laboratory-version.tsx'

const group = {
  name: 'plain',
  total: 2,
  correct: 1,
  harmful: 1,
  found: 0,
  clean: 1,
  blocked: 0,
  unanswered: 1,
} as const
const metrics: LabMetrics = {
  categories: categories.map((category) => ({
    category,
    precision: category === 'childAbuse' ? 0.458 : null,
    recall: 0.25,
    f1: 0.3,
    expected: 48,
    predicted: 0,
    correct: 0,
  })),
  macro: { precision: 0.1, recall: 0.2, f1: 0.3 },
  overall: { precision: 0.1, recall: 0.2, f1: 0.3, accuracy: 0.4 },
  confusion: labLabels.map((label) => ({ label, counts: labPredictions.map(() => 7) })),
  kinds: [group],
  regions: [{ ...group, name: 'uy' }],
}
const run = {
  number: 3,
  state: 'done',
  withModel: false,
  promptVersion: 0,
  termsVersion: 0,
  startedAt: '2026-11-20T03:00:00Z',
  startedBy: 'equipo',
  seconds: 2,
  done: 640,
} as const
const change = {
  id: 'g1',
  source: 'rules',
  label: 'clean',
  kind: 'lookalike',
  region: 'uy',
  text: 'Un texto de prueba.',
  before: 'maliciousLinks',
  after: 'clean',
} as const
const lab: Lab = {
  golden: { texts: 640, sha256: 'a'.repeat(64) },
  isModelConfigured: false,
  pending: null,
  run: { ...run, rules: metrics, model: null, modelRun: null },
  changes: [change],
  runs: [run],
  versions: [{ kind: 'terms', number: 0, createdAt: null, createdBy: null, activatedAt: null, isActive: true }],
}
const detail: LabVersionDetail = {
  kind: 'terms',
  number: 2,
  createdAt: '2026-11-20T03:00:00Z',
  createdBy: 'equipo',
  activatedAt: null,
  isActive: false,
  content: 'chismes.club',
  effect: {
    deltas: categories.map((category) => ({
      category,
      before: { precision: null, recall: 0.1, f1: 0 },
      after: { precision: 0.5, recall: 0.142, f1: 0 },
    })),
    changes: [change],
  },
  pending: null,
  canActivate: true,
  fixed: null,
}

type LabProps = Parameters<typeof Laboratory>[0]
type VersionProps = Parameters<typeof LaboratoryVersion>[0]

const open = (shown: Lab) => {
  const loaderData = { lab: shown, contents: [{ ...detail, number: 0, isActive: true }] }
  return renderRoute(() => <Laboratory {...({ loaderData } as unknown as LabProps)} />, { path: '/admin/laboratorio' })
}
const openVersion = (version: LabVersionDetail, isModelConfigured = true) => {
  const loaderData = { version, active: 0, total: 640, isModelConfigured }
  return renderRoute(() => <LaboratoryVersion {...({ loaderData } as unknown as VersionProps)} />, {
    path: '/admin/laboratorio/terms/2',
  })
}
const cells = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('moderation lab: without a model its columns say so, and only the rules can be measured', async () => {
  await open(lab)
  const [table = document.body] = screen.getAllByRole('table')
  expect(cells(table, 'abuso infantil')).toEqual(['48', '45,8 %', '25,0 %', '30,0 %', 'sin medir'])
  expect(cells(table, 'violencia extrema')).toEqual(['48', '–', '25,0 %', '30,0 %', 'sin medir'])
  expect(screen.queryByRole('button', { name: 'Medir reglas y modelo' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Medir solo las reglas' })).toBeTruthy()
  expect(screen.getByText('Cambia 1 texto: 1 pasan a acertar y 0 dejan de acertar.')).toBeTruthy()
})

test('moderation lab: with a model the page has its metrics, confusion table, latency and cost', async () => {
  const model = {
    ...metrics,
    latencyMs: { p50: 400, p95: 900 },
    tokens: { input: 640_000, output: 64_000 },
    costUsd: 0.352,
    models: [{ name: 'modelo-nuevo', answers: 640 }],
  }
  await open({ ...lab, isModelConfigured: true, run: { ...run, rules: metrics, model, modelRun: 2 } })
  expect(screen.getByRole('region', { name: 'Modelo: tabla de confusión' })).toBeTruthy()
  expect(
    screen.getByText(/^Las cifras del modelo son de la medición 2. Latencia p50 400 ms, p95 900 ms · 640.000 tokens/),
  ).toBeTruthy()
  expect(screen.getByText(/0,3520 dólares/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Medir reglas y modelo' })).toBeTruthy()
})

test('moderation lab: while a run is in progress the page shows its progress instead of the buttons', async () => {
  await open({ ...lab, pending: { ...run, number: 4, state: 'running', done: 320 } })
  expect(screen.getByText('Medición 4 en curso: 320 de 640 textos.')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Textos medidos' }).getAttribute('value')).toBe('50')
  expect(screen.queryByRole('button', { name: 'Medir solo las reglas' })).toBeNull()
})

test('version of the lab: a draft shows its effect and can be activated; what is active is in the form', async () => {
  await openVersion(detail)
  expect(cells(screen.getByRole('table'), 'abuso infantil')).toEqual(['–', '50,0 % (+50,0)', '10,0 %', '14,2 % (+4,2)'])
  expect(screen.getByRole('button', { name: 'Guardar y activar' })).toBeTruthy()
  expect(document.querySelector<HTMLInputElement>('input[name=seen]')?.value).toBe('0')
})

test('version of the lab: an unmeasured prompt cannot be activated, and an earlier version can be restored', async () => {
  await openVersion({ ...detail, kind: 'prompt', effect: null, canActivate: false })
  expect(screen.getByText(/^Sin medir: hacen falta/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Guardar y activar' })).toBeNull()
  await openVersion({ ...detail, activatedAt: '2026-11-19T03:00:00Z' })
  expect(screen.getByRole('button', { name: 'Volver a esta versión' })).toBeTruthy()
})

test('actions of the lab: a draft opens its version, a run returns to the page, an activation sends the active version', async () => {
  const viewer = { kind: 'admin', pendingSteps: null }
  const calls: unknown[] = []
  const record = async (input: object) => (calls.push(input), { kind: 'terms', number: 5 })
  const moderation = { createLabDraft: record, startLabRun: record, activateLabVersion: record }
  const stub = { api: { moderation }, viewer, params: { kind: 'terms', number: '5' } }
  const locations = [
    await callAction(action, { intent: 'draft-terms', kind: 'terms', content: 'chismes.club' }, stub),
    await callAction(action, { intent: 'measure-model' }, stub),
    await callAction(actOnVersion, { intent: 'activate', seen: '3' }, stub),
  ]
  expect(locations.map(({ location }) => location)).toEqual([
    '/admin/laboratorio/terms/5',
    '/admin/laboratorio',
    '/admin/laboratorio',
  ])
  expect(calls).toEqual([
    { kind: 'terms', content: 'chismes.club' },
    { withModel: true },
    { kind: 'terms', number: 5, seen: 3 },
  ])
  const busy = { ...stub, api: { moderation: { startLabRun: refuseWith('moderation.lab_busy') } } }
  expect((await callAction(action, { intent: 'measure' }, busy)).data).toMatchObject({
    error: 'Ya hay una medición en curso. Espera a que termine.',
  })
})
