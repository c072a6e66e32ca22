// Country flag of a secret or photo; a globe icon when the country is unknown (React component).

import { Icon } from '../ui/icons/icon.tsx'
import { globe } from '../ui/icons/icons.gen.ts'
import type { WithCountryView } from '../lib/format/countries.ts'

export function CountryFlag({ countryView }: WithCountryView) {
  if (!countryView)
    return (
      <span title="Ubicación desconocida" className="inline-flex text-ink-3">
        <Icon pathData={globe} size={17} />
        <span className="sr-only">Ubicación desconocida</span>
      </span>
    )
  return (
    <img
      src={countryView.flag}
      alt={countryView.name}
      title={countryView.name}
      width={21}
      height={14}
      loading="lazy"
      decoding="async"
      className="h-3.5 w-[21px] shrink-0 rounded-[3px] ring-1 ring-ink/10"
    />
  )
}
