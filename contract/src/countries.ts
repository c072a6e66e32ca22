// The countries the product lists by name, in the order the filter shows them. Anything else is unknown (XX).
export const countries = [
  'ES',
  'MX',
  'AR',
  'CO',
  'CL',
  'PE',
  'VE',
  'EC',
  'BO',
  'UY',
  'PY',
  'DO',
  'GT',
  'CR',
  'PA',
  'SV',
  'HN',
  'NI',
  'PR',
  'CU',
  'US',
] as const

export type Country = (typeof countries)[number]
