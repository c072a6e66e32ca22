// Error messages of the forms on /my-secrets: one for every refusal and for a submit without a response.
export const failedTexts = {
  privacy: 'No se pudo actualizar la privacidad... Inténtalo de nuevo.',
  delete: 'No se pudo eliminar el secreto... Inténtalo de nuevo.',
  eraseAll: 'No se pudieron borrar tus secretos... Inténtalo de nuevo.',
  keepAll: 'No se pudo cancelar... Inténtalo de nuevo.',
} as const
