// The seven block categories of the moderation model with their Spanish labels. Separate from the verdict schema so that pages bundle no zod.
export const categoryNames = {
  childAbuse: 'abuso infantil',
  maliciousLinks: 'enlaces maliciosos',
  explicitSexual: 'contenido sexual explícito',
  extremeViolence: 'violencia extrema',
  illegalActivities: 'actividades ilegales',
  maliciousCode: 'código malicioso',
  filterEvasion: 'evasión de filtros',
} as const

export type Category = keyof typeof categoryNames
