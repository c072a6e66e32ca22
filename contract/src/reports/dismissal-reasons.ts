// Reasons of a dismissal, with their Spanish labels. Separate from the schemas so that pages which only name them bundle no zod.
/** Why a case is dismissed, for the staff: reporters read one text for all of them. */
export const dismissalReasonNames = {
  within_rules: 'No incumple las normas',
  unclear: 'No hay datos para decidir',
  bad_faith: 'El reporte no es de buena fe',
  duplicate: 'Ya se decidió en otro caso',
  gone: 'Ya no está, y no hay nada que hacer',
} as const
export type DismissalReason = keyof typeof dismissalReasonNames
export const dismissalReasons = Object.keys(dismissalReasonNames) as [DismissalReason, ...DismissalReason[]]
