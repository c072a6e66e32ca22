// What people may say of their gender; saying nothing is the first choice.
export const genders = ['mujer', 'hombre', 'otro'] as const
export type Gender = (typeof genders)[number]
