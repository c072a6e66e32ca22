// Spanish number formatting, without `Intl`, for the same reason as the dates: hydration needs identical text.

/** "116", "4120", "12.345": no separator up to four digits. */
export function formatNumber(amount: number): string {
  return amount < 10_000 ? `${amount}` : `${amount}`.replace(/\B(?=(\d{3})+$)/g, '.')
}
