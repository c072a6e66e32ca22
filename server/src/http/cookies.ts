// Reads the cookies of a request and sets those of its answer. Ours are seen by no script and sent over no plain wire.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../platform/call.ts'

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    read: (name) => {
      for (const pair of (request.headers.cookie ?? '').split(';')) {
        const [key = '', value = ''] = pair.trim().split('=')
        if (key === name) return value
      }
      return undefined
    },
    set: (name, value, maxAgeSeconds) => {
      const line = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`
      const others = [reply.getHeader('set-cookie') ?? []].flat().map(String)
      // The last word on a cookie is the only one.
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', [...others.filter((each) => !each.startsWith(`${name}=`)), line])
    },
  }
}
