// A country as a reader sees it.
export type Place = { readonly name: string; readonly flag: string }
export type Placed = { readonly place: Place | null }
