// Texts of the toasts after a change of an own secret.
export function privacyToast({ isPrivate }: { readonly isPrivate: boolean }): string {
  return isPrivate ? 'Ahora solo lo ves tú' : 'Ahora lo ven todos'
}
