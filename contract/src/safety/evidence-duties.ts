// Static data: what the law of a country asks of a service that finds child sexual abuse material. Collected from public law texts by non-lawyers: every row
// has to be confirmed by counsel before anyone relies on it.
import type { Country } from '../constants/countries.ts'

export type EvidenceDuty = {
  readonly country: Country
  readonly notify: string
  readonly deadline: string
  readonly preserve: string
  readonly law: string
}

export const dutyStatus = 'por confirmar con asesoría legal'
const noDeadline = 'Sin plazo propio para plataformas: de inmediato'
const noRetention = 'Sin plazo propio: hasta que la autoridad lo indique'

export const evidenceDuties: readonly EvidenceDuty[] = [
  {
    country: 'AR',
    notify: 'Ministerio Público Fiscal (UFECI) o fiscalía especializada de la jurisdicción',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Código Penal, art. 128 (Ley 27.436)',
  },
  {
    country: 'BO',
    notify: 'Ministerio Público o FELCV',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Código Penal, art. 323 bis (Ley 263); Código Niña, Niño y Adolescente (Ley 548)',
  },
  {
    country: 'CL',
    notify: 'Ministerio Público o PDI (Brigada del Cibercrimen)',
    deadline: '24 horas para quienes tienen deber de denuncia; ver si alcanza a plataformas',
    preserve: noRetention,
    law: 'Código Penal, art. 367 quáter (Ley 21.522); Código Procesal Penal, arts. 175 y 176',
  },
  {
    country: 'CO',
    notify: 'Fiscalía General, Policía Nacional (CAI Virtual) o Te Protejo',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Ley 679 de 2001, arts. 7 y 8; Ley 1336 de 2009; Código Penal, art. 218',
  },
  {
    country: 'CR',
    notify: 'OIJ (Sección de Cibercrimen) o Ministerio Público',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Código Penal, arts. 173 a 174 bis',
  },
  {
    country: 'DO',
    notify: 'Procuraduría (PEDATEC) o Policía Nacional (DICAT)',
    deadline: noDeadline,
    preserve: 'Datos de tráfico: 90 días, si la norma alcanza a la plataforma',
    law: 'Ley 53-07, arts. 24 y 56; Ley 136-03',
  },
  {
    country: 'EC',
    notify: 'Fiscalía General del Estado',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'COIP, arts. 103, 104 y 422',
  },
  {
    country: 'ES',
    notify: 'Policía Nacional, Guardia Civil o Fiscalía (criminalidad informática)',
    deadline: 'Sin demora',
    preserve: 'Por orden de conservación: hasta 90 días, prorrogables hasta 180',
    law: 'Reglamento (UE) 2022/2065, art. 18; Código Penal, art. 189; LECrim, arts. 259 y 588 octies',
  },
  {
    country: 'GT',
    notify: 'Ministerio Público o Policía Nacional Civil',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Decreto 9-2009; Código Penal, arts. 194 a 195 ter',
  },
  {
    country: 'MX',
    notify: 'Fiscalía General de la República o Guardia Nacional (088)',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Código Penal Federal, arts. 202 y 202 bis; Código Nacional de Procedimientos Penales, art. 222',
  },
  {
    country: 'PA',
    notify: 'Ministerio Público',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Código Penal, arts. 184 a 186',
  },
  {
    country: 'PE',
    notify: 'Policía Nacional (DIVINDAT) o Ministerio Público',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Código Penal, art. 129-M; Ley 30096',
  },
  {
    country: 'PY',
    notify: 'Ministerio Público (Unidad de Delitos Informáticos)',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Ley 2861/06, modificada por la Ley 4439/11; Código Penal, art. 140',
  },
  {
    country: 'US',
    notify: 'NCMEC (CyberTipline)',
    deadline: 'Lo antes que sea razonablemente posible',
    preserve: '1 año desde el reporte',
    law: '18 U.S.C. § 2258A, modificado por la REPORT Act (2024)',
  },
  {
    country: 'UY',
    notify: 'Fiscalía General de la Nación o Ministerio del Interior (cibercrimen)',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Ley 17.815; Ley 19.580',
  },
  {
    country: 'VE',
    notify: 'Ministerio Público o CICPC (delitos informáticos)',
    deadline: noDeadline,
    preserve: noRetention,
    law: 'Ley Especial contra los Delitos Informáticos, arts. 23 y 24; LOPNNA, art. 91',
  },
]
