// Test helper: the URL of a database for the login of a process. Test clusters ask for no password.
import type { Login } from '../../src/platform/db/login-roles.ts'

export function withLogin(databaseUrl: string, login: Login | 'root'): string {
  const url = new URL(databaseUrl)
  url.username = login
  return url.href
}
