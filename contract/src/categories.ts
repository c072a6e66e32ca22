// The seven reasons to block a text, as people read them. Apart from the verdict, because pages carry the words and not its form.
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
