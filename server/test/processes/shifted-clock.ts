// Preload script (`node --import`) that shifts the clock of a process by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const TrueDate = Date

class ShiftedDate extends TrueDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(TrueDate.now() + shift)
    // An explicit date is not shifted, whatever its arguments.
    else super(...args)
  }

  static override now(): number {
    return TrueDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
