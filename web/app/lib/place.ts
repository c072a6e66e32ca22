// View types: a country's name and flag.
export type Place = { readonly name: string; readonly flag: string }
export type Placed = { readonly place: Place | null }
