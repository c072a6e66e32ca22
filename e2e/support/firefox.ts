// Launches Debian's Firefox, driven by Puppeteer over WebDriver BiDi: Playwright drives only its own build of Firefox, headless Chromium has no
// push service, and Tor Browser is a Firefox.
import puppeteer, { type Browser } from 'puppeteer-core'

export const launchFirefox = (preferences: Record<string, boolean | number | string>): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: preferences,
  })

/** Web push works without a prompt, through the push service at `pushServerUrl`. */
export const pushPreferences = (pushServerUrl: string) => ({
  // A machine without a desktop has no notification service: Firefox shows notifications in windows of its interface.
  'alerts.useSystemBackend': false,
  'dom.push.connection.enabled': true,
  'dom.push.serverURL': pushServerUrl,
  'dom.push.testing.allowInsecureServerURL': true,
  'permissions.default.desktop-notification': 1,
})

/** As in Tor Browser, an onion host is a secure context over plain HTTP. Here its name leads to this machine instead of tor. */
export const onionPreferences = (host: string) => ({
  'dom.securecontext.allowlist_onions': true,
  'network.dns.blockDotOnion': false,
  'network.dns.localDomains': host,
})
