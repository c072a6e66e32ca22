// Launch options of Debian's headless-shell Chromium (a full browser window would cost as much CPU as the page). All host names resolve to
// 127.0.0.1: brand hosts can be requested, and no request leaves this host.
export const chromium = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * 127.0.0.1, EXCLUDE localhost',
  ],
}

/** Accepts the self-signed TLS certificate of staging, also for service workers. */
export const chromiumWithoutTlsCheck = { ...chromium, args: [...chromium.args, '--ignore-certificate-errors'] }
