// Service worker URL for registration, as a `TrustedScriptURL` where the browser enforces Trusted Types.

/** Not in the DOM type library yet. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (of: string) => string }
}

export function serviceWorkerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const path = '/sw.js'
  return trustedTypes?.createPolicy('avisos', { createScriptURL: () => path }).createScriptURL(path) ?? path
}
