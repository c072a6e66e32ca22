// Numbers in Spanish. Written out by hand for the reason dates are.

/** "116", "4120", "12.345": four figures stand together. */
export function grouped(amount: number): string {
  return amount < 10_000 ? `${amount}` : `${amount}`.replace(/\B(?=(\d{3})+$)/g, '.')
}
