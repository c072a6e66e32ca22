// Reads request cookies and sets response cookies. Ours are HttpOnly and Secure: no script reads them, no plain HTTP request carries them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../platform/context/request-context.ts'
import type { IncomingMessage } from 'node:http'

export function createCookieReader({ headers }: Pick<IncomingMessage, 'headers'>): Pick<Cookies, 'read'> {
  return {
    read: (name) => {
      for (const pair of (headers.cookie ?? '').split(';')) {
        const [key = '', ...value] = pair.trim().split('=')
        if (key === name) return value.join('=')
      }
      return undefined
    },
  }
}

export function createCookies(request: FastifyRequest, reply: FastifyReply): Cookies {
  const setCookies = () => [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const { read } = createCookieReader(request)
  return {
    read: (name) => {
      const written = setCookies().findLast((line) => line.startsWith(`${name}=`))
      return written === undefined ? read(name) : written.slice(name.length + 1).split(';', 1)[0]
    },
    set: (name, value, maxAgeSeconds) => {
      const line = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`
      const others = setCookies()
      // Setting a cookie again replaces the earlier Set-Cookie header.
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', [...others.filter((each) => !each.startsWith(`${name}=`)), line])
    },
  }
}
