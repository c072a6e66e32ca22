// Moderation rules with their Spanish labels: moderators select one for a removal, and authors see it in the statement of reasons.
import { categoryNames } from './categories.ts'

export const ruleNames = {
  ...categoryNames,
  harassment: 'acoso o amenazas',
  hate: 'odio o discriminación',
  personalData: 'datos personales de alguien',
  spam: 'spam o publicidad',
  underage: 'solo para mayores de 18 años',
  adult: 'contenido para personas adultas',
  held: 'debe leerlo una persona antes',
  none: 'cumple las normas',
} as const

export type Rule = keyof typeof ruleNames

/** Rules for a removal, in the order of the keyboard shortcuts 1 to 9 and 0. */
export const removalRules = [
  'harassment',
  'hate',
  'personalData',
  'childAbuse',
  'explicitSexual',
  'extremeViolence',
  'illegalActivities',
  'maliciousLinks',
  'spam',
  'underage',
] as const satisfies readonly Rule[]

export type RemovalRule = (typeof removalRules)[number]

export function isRule(value: string): value is Rule {
  return Object.hasOwn(ruleNames, value)
}

/** A stored rule that was removed from the list falls back to the generic one. */
export function ruleOrGeneric(rule: string): Rule {
  return isRule(rule) ? rule : 'held'
}
