// Address opener of `pnpm dev`, in the process of the script. Its key pair is public, like this repository: data of development has no value.
import { startOpener } from '../address-opener/start-opener.ts'
import { createLog } from '../platform/observability/logger.ts'

const publicKey = 'woOrrtNGD_VO5y4y2u45JMa1W_qcf3QhQ6yA9EJugyE'
const privateKey = 'sFtiIE2bp9F6DDoWdZZagHdmXsnIdv9m-Q72hI5pgmM'
const token = 'development-token-of-the-address-opener'

/** Environment of a server that uses it. */
export async function startDevOpener(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const config = {
    DATABASE_URL: databaseUrl,
    ADDRESS_PRIVATE_KEY: [privateKey],
    ADDRESS_OPENER_TOKEN: token,
    ADDRESS_OPENER_HOST: '127.0.0.1',
    ADDRESS_OPENER_PORT: 0,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: 0,
  }
  const { port } = await startOpener(config, createLog('warn'))
  return {
    ADDRESS_PUBLIC_KEY: publicKey,
    ADDRESS_OPENER_URL: `http://127.0.0.1:${port}`,
    ADDRESS_OPENER_TOKEN: token,
  }
}
