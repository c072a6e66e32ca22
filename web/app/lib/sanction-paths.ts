// Routes that stay open to an expelled user: sanction and its appeal, decisions, status of own reports, data export, account
// deletion and logout.
const open = /^\/(?:sancion|decisiones|account|logout|receipt|report|murmullo)(?:\/|\.|$)/

export function isOpenToExpelled(pathname: string): boolean {
  return open.test(pathname)
}
