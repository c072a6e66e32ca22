// Country table for views: Spanish name and flag URL. Only loaders import its values, so the table stays out of the browser bundle.
import type { Country } from '@murmullo/contract/constants/countries'
import AR from '../../../node_modules/country-flag-icons/3x2/AR.svg?url'
import BO from '../../../node_modules/country-flag-icons/3x2/BO.svg?url'
import CL from '../../../node_modules/country-flag-icons/3x2/CL.svg?url'
import CO from '../../../node_modules/country-flag-icons/3x2/CO.svg?url'
import CR from '../../../node_modules/country-flag-icons/3x2/CR.svg?url'
import CU from '../../../node_modules/country-flag-icons/3x2/CU.svg?url'
import DO from '../../../node_modules/country-flag-icons/3x2/DO.svg?url'
import EC from '../../../node_modules/country-flag-icons/3x2/EC.svg?url'
import ES from '../../../node_modules/country-flag-icons/3x2/ES.svg?url'
import GT from '../../../node_modules/country-flag-icons/3x2/GT.svg?url'
import HN from '../../../node_modules/country-flag-icons/3x2/HN.svg?url'
import MX from '../../../node_modules/country-flag-icons/3x2/MX.svg?url'
import NI from '../../../node_modules/country-flag-icons/3x2/NI.svg?url'
import PA from '../../../node_modules/country-flag-icons/3x2/PA.svg?url'
import PE from '../../../node_modules/country-flag-icons/3x2/PE.svg?url'
import PR from '../../../node_modules/country-flag-icons/3x2/PR.svg?url'
import PY from '../../../node_modules/country-flag-icons/3x2/PY.svg?url'
import SV from '../../../node_modules/country-flag-icons/3x2/SV.svg?url'
import US from '../../../node_modules/country-flag-icons/3x2/US.svg?url'
import UY from '../../../node_modules/country-flag-icons/3x2/UY.svg?url'
import VE from '../../../node_modules/country-flag-icons/3x2/VE.svg?url'

type CountryView = { readonly name: string; readonly flag: string }
export type WithCountryView = { readonly countryView: CountryView | null }

const countryViews: Readonly<Record<Country, CountryView>> = {
  ES: { name: 'España', flag: ES },
  MX: { name: 'México', flag: MX },
  AR: { name: 'Argentina', flag: AR },
  CO: { name: 'Colombia', flag: CO },
  CL: { name: 'Chile', flag: CL },
  PE: { name: 'Perú', flag: PE },
  VE: { name: 'Venezuela', flag: VE },
  EC: { name: 'Ecuador', flag: EC },
  BO: { name: 'Bolivia', flag: BO },
  UY: { name: 'Uruguay', flag: UY },
  PY: { name: 'Paraguay', flag: PY },
  DO: { name: 'República Dominicana', flag: DO },
  GT: { name: 'Guatemala', flag: GT },
  CR: { name: 'Costa Rica', flag: CR },
  PA: { name: 'Panamá', flag: PA },
  SV: { name: 'El Salvador', flag: SV },
  HN: { name: 'Honduras', flag: HN },
  NI: { name: 'Nicaragua', flag: NI },
  PR: { name: 'Puerto Rico', flag: PR },
  CU: { name: 'Cuba', flag: CU },
  US: { name: 'Estados Unidos', flag: US },
}

/** Code and name of each country, in the order of the filter. */
export function countryNames(): [string, string][] {
  return Object.entries(countryViews).map(([code, { name }]) => [code, name])
}

/** Adds `countryView` (country name and flag) to a row; null when the country is unknown or not in the table. */
export function withCountryView<Row extends { readonly country: string }>(row: Row): Row & WithCountryView {
  return { ...row, countryView: Object.hasOwn(countryViews, row.country) ? countryViews[row.country as Country] : null }
}
