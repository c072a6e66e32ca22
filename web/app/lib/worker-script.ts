// The address of the worker, for whoever registers it. Where scripts may not come from just any text, this says that it is ours.

/** No type of the library's knows it yet. */
type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (of: string) => string }
}

export function workerScript(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const path = '/sw.js'
  return trustedTypes?.createPolicy('avisos', { createScriptURL: () => path }).createScriptURL(path) ?? path
}
