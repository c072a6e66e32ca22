// Loaded before a program (`node --import`), it sets that program's own clock wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const TrueDate = Date

class ShiftedDate extends TrueDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(TrueDate.now() + shift)
    // Whoever says which moment they mean gets it, however many parts they say it in.
    else super(...given)
  }

  static override now(): number {
    return TrueDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
