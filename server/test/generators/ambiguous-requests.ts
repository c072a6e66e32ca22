// Generator of HTTP/1.1 requests whose end two parsers could see at different places (request smuggling), or that name a host twice.
const post = 'POST /api/v1/reactions/mine HTTP/1.1'

/** Each has a second request behind it, which a parser that sees the wrong end would answer. */
export const ambiguousRequests = (host: string): [what: string, bytes: string][] => {
  const hostLine = `Host: ${host}\r\n`
  const hidden = `GET /readyz HTTP/1.1\r\n${hostLine}\r\n`
  const bodied = (headers: string, body: string) =>
    `${post}\r\n${hostLine}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`
  const bare = (headers: string) => `GET /api/v1/secrets HTTP/1.1\r\n${hostLine}${headers}\r\n\r\n`
  return [
    [
      'Content-Length and Transfer-Encoding',
      bodied('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`),
    ],
    ['an unknown Transfer-Encoding', bodied('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`)],
    ['two different Content-Lengths', bodied('Content-Length: 2\r\nContent-Length: 3', `{}x${hidden}`)],
    ['a signed Content-Length', bodied('Content-Length: +2', `{}${hidden}`)],
    ['a space before the colon', bare('Content-Length : 4')],
    ['a folded header', bare('X-A: b\r\n c')],
    ['a bare CR in a header', bare('X-A: b\rX-B: c')],
    ['a NUL in a header', bare('X-A: b\0c')],
    ['two Host headers', bare('Host: malo.example')],
  ]
}
