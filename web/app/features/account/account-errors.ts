// Error message of each form of /account for failures that the user cannot fix in the form, and for a submit without a response.
export const accountErrors = {
  nickname: 'No se pudo actualizar el apodo. Por favor, intenta de nuevo más tarde.',
  password: 'No se pudo actualizar la contraseña. Asegúrate de que la contraseña actual sea correcta.',
  preferences: 'No se pudieron guardar tus preferencias. Por favor, intenta de nuevo más tarde.',
  schedule: 'No se pudo guardar cuándo te avisamos. Por favor, intenta de nuevo más tarde.',
  quiet: 'No se pudieron guardar tus horas tranquilas. Por favor, intenta de nuevo más tarde.',
  delete: 'No se pudo eliminar tu cuenta. Por favor, intenta de nuevo más tarde.',
} as const
