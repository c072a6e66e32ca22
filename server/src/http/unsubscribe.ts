// `/unsubscribe/{token}`: a mailbox stops letters by itself with a bare POST (RFC 8058), and a person with one press. The token says for
// whom; no cookie is asked for, and none would change anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from './plain-page.ts'

type Unsubscribing = {
  /** Whether the link is one of ours. */
  readonly isOurs: (token: string) => Promise<boolean>
  /** False when it is not. */
  readonly unsubscribe: (token: string) => Promise<boolean>
}

export function mountUnsubscribe(web: FastifyInstance, { isOurs, unsubscribe }: Unsubscribing): void {
  web.register(async (pages) => {
    // What a mailbox sends along says nothing that we need.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    pages.get('/unsubscribe/:token', async (request, reply) =>
      (await isOurs(tokenOf(request))) ? sendPlainPage(reply, asking) : sendUnknown(reply),
    )
    pages.post('/unsubscribe/:token', async (request, reply) =>
      (await unsubscribe(tokenOf(request))) ? sendPlainPage(reply, done) : sendUnknown(reply),
    )
  })
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendPlainPage(reply, unknown)
}

const asking = {
  title: '¿Dejar de recibir correos?',
  body: `<p>No te escribiremos más sobre lo que pasa con lo que cuentas. Lo seguirás viendo dentro de Murmullo.</p>
<form method="post"><button type="submit">Dejar de recibir correos</button></form>
<p><a href="/">No, volver a Murmullo</a></p>`,
}

const done = {
  title: 'Listo, no te escribiremos más',
  body: `<p>Apagamos tus avisos por correo. Lo demás sigue igual, y puedes volver a activarlos en tu cuenta cuando quieras.</p>
<p><a href="/account">Ir a mi cuenta</a></p>`,
}

const unknown = {
  title: 'Este enlace no está completo',
  body: `<p>Puede que se cortara al copiarlo. Ábrelo otra vez desde el correo, o apaga los avisos en tu cuenta.</p>
<p><a href="/account">Ir a mi cuenta</a></p>`,
  status: 404,
}
