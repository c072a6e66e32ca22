// Benchmark result: measured value, optional upper or lower bound, and pass or fail.
export type Finding = {
  readonly id: string
  readonly what: string
  readonly measured: number | string
  readonly unit: string
  readonly bound: string | null
  readonly pass: boolean | null
  /** Raw values: both sides of a ratio, each round. */
  readonly detail: string
}

type Measured = { readonly id: string; readonly what: string; readonly detail?: string; readonly unit?: string }

export function atMost(bound: number, measured: number, { unit = 'x', detail = '', ...rest }: Measured): Finding {
  return { ...rest, unit, detail, measured: roundValue(measured), bound: `<= ${bound}`, pass: measured <= bound }
}

export function atLeast(bound: number, measured: number, { unit = 'x', detail = '', ...rest }: Measured): Finding {
  return { ...rest, unit, detail, measured: roundValue(measured), bound: `>= ${bound}`, pass: measured >= bound }
}

/** A result without a bound (informational). */
export function informational(measured: number | string, { unit = '', detail = '', ...rest }: Measured): Finding {
  const value = typeof measured === 'number' ? roundValue(measured) : measured
  return { ...rest, unit, detail, measured: value, bound: null, pass: null }
}

function roundValue(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
