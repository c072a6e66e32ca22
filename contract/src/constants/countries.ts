// Countries of the filter, in display order. Every other country is stored as unknown (XX).
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
