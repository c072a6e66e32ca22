// URL of a script of ours for a worker, as a `TrustedScriptURL` where the browser enforces Trusted Types.

/** Not in the DOM type library yet. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (of: string) => string }
}

export const serviceWorkerUrl = () => trustScriptUrl('avisos', '/sw.js')

/** `path` is a constant of the build, never user input. */
export function trustScriptUrl(policy: string, path: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(policy, { createScriptURL: () => path }).createScriptURL(path) ?? path
}
