// Beginnings of error messages of comments. In their own module: the page of a secret does not load the table of refusals.
export function commentFailedText(why: string): string {
  return `Error al añadir comentario: ${why}`
}

export function deleteFailedText(why: string): string {
  return `No se pudo eliminar el comentario. ${why}`
}
