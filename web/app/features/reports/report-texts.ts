// Spanish texts of the report form, besides its field errors.
export const reportTexts = {
  sent: 'Reporte enviado correctamente',
  failed: 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.',
  tooMany: 'Ya enviaste todos los reportes que puedes por ahora. Vuelve a intentarlo más tarde.',
  search: 'No se pudieron buscar usuarios',
} as const
