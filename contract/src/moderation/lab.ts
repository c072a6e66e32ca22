// API endpoints and schemas of the moderation lab: metrics of the rules and of the model on the golden set, and versions of prompt and spam terms.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { labLimits, moderationLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { minute } from '../core/primitives.ts'
import { labKinds, labLabels, labPredictions, labSources, versionKinds } from './lab-values.ts'
import { categories } from './verdict.ts'

const count = z.int().check(z.minimum(0))
const fraction = z.number().check(z.minimum(0), z.maximum(1))
const versionNumber = z.int().check(z.minimum(0), z.maximum(1_000_000))
const runNumber = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
const versionKind = z.enum(versionKinds)

/** Null: not defined, because nothing was predicted. */
const scores = { precision: z.nullable(fraction), recall: fraction, f1: fraction }

const group = z.strictObject({
  name: z.string(),
  total: count,
  correct: count,
  /** Texts with a category, and how many of them were blocked, in any category. */
  harmful: count,
  found: count,
  /** Clean texts, and how many of them were blocked. */
  clean: count,
  blocked: count,
  unanswered: count,
})
export type LabGroup = z.output<typeof group>

const metrics = z.strictObject({
  categories: z.array(
    z.strictObject({ category: z.enum(categories), ...scores, expected: count, predicted: count, correct: count }),
  ),
  macro: z.strictObject({ precision: fraction, recall: fraction, f1: fraction }),
  /** Blocked or not, in any category; `accuracy`: the exact label. */
  overall: z.strictObject({ ...scores, accuracy: fraction }),
  /** One row per label, one number per prediction, in the order of `labPredictions`. */
  confusion: z.array(z.strictObject({ label: z.enum(labLabels), counts: z.array(count) })),
  kinds: z.array(group),
  regions: z.array(group),
})
export type LabMetrics = z.output<typeof metrics>

const modelMetrics = z.strictObject({
  ...metrics.def.shape,
  latencyMs: z.nullable(z.strictObject({ p50: count, p95: count })),
  /** Null when the provider returned no usage. */
  tokens: z.nullable(z.strictObject({ input: count, output: count })),
  /** Null without a configured price. */
  costUsd: z.nullable(z.number()),
  models: z.array(z.strictObject({ name: z.string(), answers: count })),
})
export type LabModelMetrics = z.output<typeof modelMetrics>

export const goldenText = z.strictObject({
  id: z.string().check(z.regex(/^g\d+$/)),
  label: z.enum(labLabels),
  kind: z.enum(labKinds),
  /** A country code, or `neutral`. */
  region: z.string().check(z.regex(/^([a-z]{2}|neutral)$/)),
  text: z.string(),
})
export type GoldenText = z.output<typeof goldenText>

const prediction = z.enum(labPredictions)
const change = z.strictObject({
  ...goldenText.def.shape,
  source: z.enum(labSources),
  before: prediction,
  after: prediction,
})
export type LabChange = z.output<typeof change>

export const runStates = ['queued', 'running', 'done', 'failed'] as const

const run = z.strictObject({
  number: runNumber,
  state: z.enum(runStates),
  withModel: z.boolean(),
  promptVersion: versionNumber,
  termsVersion: versionNumber,
  startedAt: minute,
  /** Null: the operator, or a deleted account. */
  startedBy: z.nullable(z.string()),
  seconds: z.nullable(count),
  done: count,
})
export type LabRun = z.output<typeof run>

const version = z.strictObject({
  kind: versionKind,
  number: versionNumber,
  createdAt: z.nullable(minute),
  createdBy: z.nullable(z.string()),
  activatedAt: z.nullable(minute),
  isActive: z.boolean(),
})
export type LabVersion = z.output<typeof version>

const lab = z.strictObject({
  golden: z.strictObject({ texts: count, sha256: z.string() }),
  isModelConfigured: z.boolean(),
  /** The run in progress. */
  pending: z.nullable(run),
  /** The last finished run of the active prompt, or the requested one. `modelRun`: the run from which the metrics of the model are. */
  run: z.nullable(
    z.strictObject({
      ...run.def.shape,
      rules: metrics,
      model: z.nullable(modelMetrics),
      modelRun: z.nullable(runNumber),
    }),
  ),
  /** Texts whose prediction differs from the previous run. Null without a previous run of the same golden set. */
  changes: z.nullable(z.array(change)),
  runs: z.array(run),
  versions: z.array(version),
})
export type Lab = z.output<typeof lab>
export type LabRunResult = NonNullable<Lab['run']>

const categoryDelta = z.strictObject({
  category: z.enum(categories),
  before: z.strictObject(scores),
  after: z.strictObject(scores),
})
export type LabCategoryDelta = z.output<typeof categoryDelta>

const versionDetail = z.strictObject({
  ...version.def.shape,
  /** The policy, or one term per line. */
  content: z.string(),
  /** The effect against the active version. Null: not measured. */
  effect: z.nullable(z.strictObject({ deltas: z.array(categoryDelta), changes: z.array(change) })),
  /** The run of this version in progress. */
  pending: z.nullable(run),
  canActivate: z.boolean(),
  /** Fixed parts of the prompt, before and after the policy. */
  fixed: z.nullable(z.strictObject({ before: z.string(), after: z.string() })),
})
export type LabVersionDetail = z.output<typeof versionDetail>

/** Of the forms of administrators, which check them in the page too. */
export const createDraftInput = z.strictObject({
  kind: versionKind,
  content: z.string().check(z.maxLength(Math.max(labLimits.policyMax, moderationLimits.spamTermsMax * 61))),
})

const common = { access: 'admin', stepUp: true, cache: 'never' } as const

export const labEndpoints = {
  readLab: endpoint({
    method: 'GET',
    path: '/admin/lab',
    summary:
      'Returns the metrics of a run on the golden set, what changed since the run before it, all runs and versions.',
    input: z.strictObject({
      run: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))),
    }),
    output: lab,
    errors: [],
    limit: rateLimits.team,
    ...common,
  }),
  startLabRun: endpoint({
    method: 'POST',
    path: '/admin/lab/runs',
    summary:
      'Starts a run on the golden set. The rules alone are measured at once; with the model, a job measures both.',
    input: z.strictObject({ withModel: z.boolean() }),
    output: run,
    errors: ['moderation.lab_busy', 'moderation.model_missing'],
    limit: rateLimits.labRuns,
    ...common,
  }),
  readLabVersion: endpoint({
    method: 'GET',
    path: '/admin/lab/versions/{kind}/{number}',
    summary: 'Returns a version of the prompt or of the spam terms, and its effect on the golden set.',
    input: z.strictObject({
      kind: versionKind,
      number: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    }),
    output: versionDetail,
    errors: ['moderation.version_unknown'],
    limit: rateLimits.team,
    ...common,
  }),
  createLabDraft: endpoint({
    method: 'POST',
    path: '/admin/lab/versions',
    summary: 'Stores a draft of the prompt or of the spam terms, which changes nothing on the site, and measures it.',
    input: createDraftInput,
    output: z.strictObject({ kind: versionKind, number: versionNumber }),
    errors: ['moderation.lab_busy', 'moderation.term_invalid', 'moderation.policy_invalid'],
    limit: rateLimits.labRuns,
    ...common,
  }),
  activateLabVersion: endpoint({
    method: 'POST',
    path: '/admin/lab/versions/{kind}/{number}/activations',
    summary: 'Activates a draft, or restores an earlier version. Every process applies it within seconds.',
    input: z.strictObject({
      kind: versionKind,
      number: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
      /** The version that was active when the administrator read its effect: another one is a conflict. */
      seen: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    }),
    output: z.strictObject({}),
    errors: ['moderation.version_unknown', 'moderation.version_changed', 'moderation.version_unmeasured'],
    limit: rateLimits.team,
    ...common,
  }),
}
