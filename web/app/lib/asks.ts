// How often the page was asked for again. What is heard while it is on its way may be newer than it.
let count = 0

export function noteAsk(): void {
  count += 1
}

export function asksSoFar(): number {
  return count
}
