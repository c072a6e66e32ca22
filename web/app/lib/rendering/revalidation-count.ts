// Counter of loader revalidations. An event received while a revalidation is in flight may be newer than its response.
let count = 0

export function countRevalidation(): void {
  count += 1
}

export function getRevalidationCount(): number {
  return count
}
