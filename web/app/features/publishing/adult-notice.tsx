// Notice above the publish form: the site is for adults only.
export function AdultNotice() {
  return (
    <p className="mt-4 mb-5 flex items-start gap-3 rounded-control bg-warn-soft px-3.5 py-3 text-sm text-pretty text-ink-2">
      <strong className="shrink-0 font-semibold text-warn">18+</strong>
      Este espacio es solo para mayores de 18 años. Cuenta lo tuyo sin señalar a nadie.
    </p>
  )
}
