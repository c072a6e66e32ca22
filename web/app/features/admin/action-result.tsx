// Result message of an admin action, as a status or alert region.
export function ActionResult({ tone, children }: { readonly tone: 'ok' | 'error'; readonly children: string }) {
  const shape = 'block rounded-control px-4 py-3 text-sm font-semibold'
  if (tone === 'ok') return <output className={`${shape} bg-ok-soft text-ok`}>{children}</output>
  return (
    <p role="alert" className={`${shape} bg-admin-soft text-admin`}>
      {children}
    </p>
  )
}
