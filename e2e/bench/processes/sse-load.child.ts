// Load generator for SSE (child process): opens many raw sockets as browsers do and records the arrival time of each event.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type ConnectCommand = { readonly port: number; readonly cookies: readonly string[]; readonly from: number }
/** Arrival times: `perAccount` per event to one account (by sequence number), `broadcast` per connection for a broadcast. */
export type SseStats = {
  readonly connected: number
  readonly lost: number
  readonly refused: number
  readonly perAccount: readonly (readonly [seq: number, at: number])[]
  readonly broadcast: readonly number[]
}

/** Monotonic clock in milliseconds, equal in all processes of a host. */
const now = () => Number(process.hrtime.bigint()) / 1e6

const state = { connected: 0, lost: 0, refused: 0, perAccount: [] as [number, number][], broadcast: [] as number[] }

function open(port: number, index: number, cookie: string): void {
  const address = `10.${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
  const socket = connect(port, '127.0.0.1')
  let isOpen = false
  let text = ''
  socket.on('connect', () =>
    socket.write(
      `GET /api/v1/live?lists=1 HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAccept-Language: es-AR,es;q=0.9\r\n` +
        `User-Agent: Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36\r\n` +
        `Sec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}; theme=dark\r\n\r\n`,
    ),
  )
  socket.on('data', (part) => {
    text += part.toString('latin1')
    if (!isOpen && text.includes('"hello"')) {
      isOpen = true
      state.connected += 1
    }
    const lines = text.split('\n\n')
    text = lines.pop() ?? ''
    for (const line of lines) recordEvent(line)
  })
  socket.on('error', () => {})
  socket.on('close', () => void reconnect(port, index, cookie, isOpen))
}

async function reconnect(port: number, index: number, cookie: string, wasOpen: boolean): Promise<void> {
  if (wasOpen) {
    state.connected -= 1
    state.lost += 1
  } else state.refused += 1
  await wait(1_000)
  open(port, index, cookie)
}

function recordEvent(line: string): void {
  const seq = /"unread":(\d+)/.exec(line)?.[1]
  if (seq !== undefined) state.perAccount.push([Number(seq), now()])
  else if (line.includes('"secrets"')) state.broadcast.push(now())
}

process.on('message', (command: ConnectCommand | 'look') => {
  if (command === 'look') process.send?.(state satisfies SseStats)
  else void openAll(command)
})

async function openAll(command: ConnectCommand): Promise<void> {
  for (const [index, cookie] of command.cookies.entries()) {
    open(command.port, command.from + index, cookie)
    if (index % 50 === 49) await wait(50)
  }
}
process.on('disconnect', () => process.exit())
