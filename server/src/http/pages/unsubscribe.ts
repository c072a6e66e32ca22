// Route `/unsubscribe/{token}`: one-click unsubscribe from emails, by the mail client with a bare POST (RFC 8058) or by the user with one
// button. The token identifies the account; no session cookie is read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendStaticPage } from './static-html.ts'

type UnsubscribeOptions = {
  /** True if the token is valid. */
  readonly isValidToken: (token: string) => Promise<boolean>
  /** False if the token is invalid. */
  readonly unsubscribe: (token: string) => Promise<boolean>
}

export function registerUnsubscribe(web: FastifyInstance, { isValidToken, unsubscribe }: UnsubscribeOptions): void {
  web.register(async (pages) => {
    // The body that a mail client sends is not needed.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    pages.get('/unsubscribe/:token', async (request, reply) =>
      (await isValidToken(tokenParam(request))) ? sendStaticPage(reply, confirmPage) : sendUnknown(reply),
    )
    pages.post('/unsubscribe/:token', async (request, reply) =>
      (await unsubscribe(tokenParam(request))) ? sendStaticPage(reply, done) : sendUnknown(reply),
    )
  })
}

function tokenParam(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendStaticPage(reply, invalidLinkPage)
}

const confirmPage = {
  title: '¿Dejar de recibir correos?',
  body: `<p>No te escribiremos más sobre lo que pasa con lo que cuentas. Lo seguirás viendo dentro de Murmullo.</p>
<form method="post"><button type="submit">Dejar de recibir correos</button></form>
<p><a href="/">No, volver a Murmullo</a></p>`,
}

const done = {
  title: 'Listo, no te escribiremos más',
  body: `<p>Desactivamos tus notificaciones por correo. Lo demás sigue igual, y puedes volver a activarlas en tu cuenta cuando quieras.</p>
<p><a href="/account">Ir a mi cuenta</a></p>`,
}

const invalidLinkPage = {
  title: 'Este enlace no está completo',
  body: `<p>Puede que se cortara al copiarlo. Ábrelo otra vez desde el correo, o desactiva las notificaciones en tu cuenta.</p>
<p><a href="/account">Ir a mi cuenta</a></p>`,
  status: 404,
}
