// Why something is reported, as people read it, ordered by name. Apart from the endpoints, because forms carry the words and not their form.
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

/** A life may depend on it, or a child: such a case comes before all others that wait. */
export const urgentCategories: readonly ReportCategory[] = ['threats', 'minors', 'selfHarm']

/** A law may ask for it: what was reported is put away, sealed, until the case is dismissed or a year has passed. */
export const heldCategories: readonly ReportCategory[] = ['threats', 'minors']
