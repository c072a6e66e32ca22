// URL of the age gate, with the path to open after it.
export const agePath = '/edad'

export function ageGateUrl(returnTo: string): string {
  return `${agePath}?redirect=${encodeURIComponent(returnTo)}`
}
