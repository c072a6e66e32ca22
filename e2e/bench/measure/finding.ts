// One line of the result: what was measured, what it may be at most or must be at least, and whether it is.
export type Finding = {
  readonly id: string
  readonly what: string
  readonly measured: number | string
  readonly unit: string
  readonly bound: string | null
  readonly pass: boolean | null
  /** What stands behind the number: both sides of a ratio, each round. */
  readonly detail: string
}

type Measured = { readonly id: string; readonly what: string; readonly detail?: string; readonly unit?: string }

export function atMost(bound: number, measured: number, { unit = 'x', detail = '', ...rest }: Measured): Finding {
  return { ...rest, unit, detail, measured: rounded(measured), bound: `<= ${bound}`, pass: measured <= bound }
}

export function atLeast(bound: number, measured: number, { unit = 'x', detail = '', ...rest }: Measured): Finding {
  return { ...rest, unit, detail, measured: rounded(measured), bound: `>= ${bound}`, pass: measured >= bound }
}

/** Only told: nobody promised anything about it. */
export function told(measured: number | string, { unit = '', detail = '', ...rest }: Measured): Finding {
  const value = typeof measured === 'number' ? rounded(measured) : measured
  return { ...rest, unit, detail, measured: value, bound: null, pass: null }
}

function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
