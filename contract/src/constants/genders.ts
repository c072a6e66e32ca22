// Values of the optional gender field. The default is to leave it empty.
export const genders = ['mujer', 'hombre', 'otro'] as const
export type Gender = (typeof genders)[number]
