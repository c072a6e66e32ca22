// App process of the development server: the server and the worker in a child process, which restarts when their source changes. It imports
// the pages, module by module, from Vite in this process.
import { type ChildProcess, fork } from 'node:child_process'
import type { DevEnvironment } from 'vite'
import type { AppMessage, ModuleReply } from '../http/pages/dev-pages.ts'

type AppProcessOptions = {
  readonly root: string
  readonly environment: NodeJS.ProcessEnv
  /** A getter: Vite replaces its environments when its configuration changes. */
  readonly getSsrEnvironment: () => DevEnvironment
}

/** An editor may write several files, or one file twice. */
const restartDelayMs = 50
const killDelayMs = 2_000

export function startAppProcess({ root, environment, getSsrEnvironment }: AppProcessOptions) {
  const env = {
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/compile`,
  }
  const start = () => {
    const listening = Promise.withResolvers<number>()
    // Prevents an unhandled rejection: the exit handler and the waiting requests report the failure.
    listening.promise.catch(() => {})
    const child = fork(`${root}server/src/main.ts`, ['all'], { cwd: root, env })
    child.on('message', (message: AppMessage) => {
      if ('listeningPort' in message) return listening.resolve(message.listeningPort)
      // The child may have exited before Vite answers.
      const send = (reply: ModuleReply['reply']) =>
        child.send({ id: message.id, reply } satisfies ModuleReply, () => {})
      void getSsrEnvironment().hot.handleInvoke(message.payload).then(send)
    })
    child.on('error', listening.reject)
    child.on('exit', (code, signal) => {
      listening.reject(new Error('The server process stopped'))
      if (current.child === child)
        process.stdout.write(
          `The server stopped (${signal ?? `exit code ${code}`}). It restarts after the next edit.\n`,
        )
    })
    return { child, listening: listening.promise }
  }
  let current: { readonly child: ChildProcess | null; readonly listening: Promise<number> } = start()
  let restartTimer: NodeJS.Timeout | undefined
  const replaceBy = (next: typeof current) => {
    const { child } = current
    current = next
    // In development the process exits at once on SIGTERM; a normal exit saves the compile cache.
    child?.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), killDelayMs).unref()
  }
  return {
    /** The port of the app process, as soon as it listens. During a restart: of the next process. */
    whenListening: async (): Promise<number> => {
      for (;;) {
        const awaited = current
        try {
          return await awaited.listening
        } catch (error) {
          if (awaited === current) throw error
        }
      }
    },
    handleChange: (file: string) => {
      const isServerFile = file.startsWith(`${root}server/src/`) || file.startsWith(`${root}contract/src/`)
      if (!isServerFile || file.endsWith('.test.ts')) return
      clearTimeout(restartTimer)
      restartTimer = setTimeout(() => replaceBy(start()), restartDelayMs)
    },
    stop: () => replaceBy({ child: null, listening: Promise.reject(new Error('stopped')) }),
  }
}
