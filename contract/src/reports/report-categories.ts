// Report categories with their Spanish labels, ordered by label. Separate from the endpoints so that forms bundle no zod.
export const reportCategoryNames = {
  harassment: 'Acoso',
  threats: 'Amenazas',
  selfHarm: 'Autolesión o suicidio',
  intimate: 'Contenido íntimo sin consentimiento',
  doxxing: 'Datos personales (doxxing)',
  minors: 'Menores de edad',
  hate: 'Odio o discriminación',
  other: 'Otro',
  spam: 'Spam o estafa',
  impersonation: 'Suplantación de identidad',
} as const
export type ReportCategory = keyof typeof reportCategoryNames

export const reportCategories = Object.keys(reportCategoryNames) as [ReportCategory, ...ReportCategory[]]

/** A life or a child may be at risk: these cases are first in the queue. */
export const urgentCategories: readonly ReportCategory[] = ['threats', 'minors', 'selfHarm']

/** Harmful content: staff pages show it on request only, so that a moderator does not read it by accident. */
export const sensitiveCategories: readonly ReportCategory[] = ['minors', 'intimate']

/** Legal hold by default: the reported content is preserved as a sealed copy until the case is dismissed or a year has passed. */
export const legalHoldCategories: readonly ReportCategory[] = ['threats', 'minors']
