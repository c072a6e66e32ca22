// Reads request cookies and sets response cookies. Ours are HttpOnly and Secure: no script reads them, no plain HTTP request carries them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../platform/context/request-context.ts'

export function createCookies(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    read: (name) => {
      for (const pair of (request.headers.cookie ?? '').split(';')) {
        const [key = '', ...value] = pair.trim().split('=')
        if (key === name) return value.join('=')
      }
      return undefined
    },
    set: (name, value, maxAgeSeconds) => {
      const line = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`
      const others = [reply.getHeader('set-cookie') ?? []].flat().map(String)
      // Setting a cookie again replaces the earlier Set-Cookie header.
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', [...others.filter((each) => !each.startsWith(`${name}=`)), line])
    },
  }
}
