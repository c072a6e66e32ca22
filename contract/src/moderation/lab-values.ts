// Values of the moderation lab with their Spanish labels. Without zod, so that pages can import them.
import { type Category, categoryNames } from './categories.ts'

const categoryKeys = Object.keys(categoryNames) as [Category, ...Category[]]

export const labLabels = [...categoryKeys, 'clean'] as const
export type LabLabel = (typeof labLabels)[number]

/** `blocked`: without a category. `noAnswer`: the model failed, which is no statement about the text. */
export const labPredictions = [...labLabels, 'blocked', 'noAnswer'] as const
export type LabPrediction = (typeof labPredictions)[number]

export const labSources = ['rules', 'model'] as const
export type LabSource = (typeof labSources)[number]

export const labKinds = ['plain', 'lookalike', 'slang', 'disguise', 'injection'] as const
export type LabKind = (typeof labKinds)[number]

export const labKindNames: Readonly<Record<LabKind, string>> = {
  plain: 'directo',
  lookalike: 'parecido',
  slang: 'jerga',
  disguise: 'disfrazado',
  injection: 'con órdenes al modelo',
}

export const labPredictionNames: Readonly<Record<LabPrediction, string>> = {
  ...categoryNames,
  clean: 'limpio',
  blocked: 'bloqueado sin categoría',
  noAnswer: 'sin respuesta',
}

export const versionKinds = ['prompt', 'terms'] as const
export type VersionKind = (typeof versionKinds)[number]
