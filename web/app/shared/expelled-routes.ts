// Routes that stay open to an expelled user: sanction and its appeal, decisions, status of own reports, data export, account
// deletion and logout.
const allowedRoutes = /^\/(?:sancion|decisiones|account|logout|receipt|report|murmullo)(?:\/|\.|$)/

export function isAllowedWhenExpelled(pathname: string): boolean {
  return allowedRoutes.test(pathname)
}
