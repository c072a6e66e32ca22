// Pages in development: Vite's module runner imports them from the Vite server in the parent process (`pnpm dev`). Vite tells the runner
// which modules an edit has invalidated.
import type { DevEnvironment } from 'vite'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'

type Invoke = DevEnvironment['hot']['handleInvoke']
/** One call of the module runner, sent to the parent process. */
type ModuleRequest = { readonly id: number; readonly payload: Parameters<Invoke>[0] }
/** Messages to the parent process. */
export type AppMessage = ModuleRequest | { readonly listeningPort: number }
export type ModuleReply = { readonly id: number; readonly reply: Awaited<ReturnType<Invoke>> }

export function createDevPages(): () => Promise<unknown> {
  if (process.send === undefined) throw new Error('Pages in development need the Vite server of `pnpm dev`')
  const send = process.send.bind(process)
  const pending = new Map<number, (reply: ModuleReply['reply']) => void>()
  let lastId = 0
  const runner = new ModuleRunner(
    {
      hmr: false,
      transport: {
        invoke: (payload) => {
          lastId += 1
          send({ id: lastId, payload } satisfies AppMessage)
          return new Promise((resolve) => pending.set(lastId, resolve))
        },
      },
    },
    new ESModulesEvaluator(),
  )
  process.on('message', ({ id, reply }: ModuleReply) => {
    pending.get(id)?.(reply)
    pending.delete(id)
  })
  // The parent process was killed.
  process.on('disconnect', () => process.exit())
  return () => runner.import('virtual:react-router/server-build')
}
