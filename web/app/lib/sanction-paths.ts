// Where somebody who was expelled may still go: to be told why, to object, to read what became of what they reported, to take what is
// theirs, and to leave.
const open = /^\/(?:sancion|decisiones|account|logout|receipt|report|murmullo)(?:\/|\.|$)/

export function isOpenToExpelled(pathname: string): boolean {
  return open.test(pathname)
}
