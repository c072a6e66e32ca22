// How React Router builds the pages.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole URL table travels once, in a file that caches for ever, instead of one uncached request per page.
  routeDiscovery: { mode: 'initial' },
  // A route's `clientAction` is one line: a separate chunk, with its name in the route manifest, would be larger.
  splitRouteModules: false,
  // A page sent with Referrer-Policy: no-referrer posts its own forms with `Origin: null`. The server has already refused
  // every change that comes from another site (Sec-Fetch-Site), so here null can only be us.
  allowedActionOrigins: ['null'],
} satisfies Config
