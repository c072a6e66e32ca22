// View types: a country's name and flag.
export type CountryView = { readonly name: string; readonly flag: string }
export type WithCountryView = { readonly countryView: CountryView | null }
