// React hook: state of the Web Push subscription of this browser, and functions that change it.
import { useEffect, useState } from 'react'

type State = 'unknown' | 'unseen' | 'impossible' | 'unavailable' | 'off' | 'on' | 'dismissed' | 'refused'
/** Dynamic import, so that other pages do not load the chunk. */
const load = () => import('./device-push.ts')
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** The permission is denied: only the browser settings can change that. */
const isRefused = () => Notification.permission === 'denied'
const failure = 'No se pudo cambiar... Inténtalo de nuevo.'

type Known = { readonly state: State; readonly saysKind: boolean }
const unreadable: Known = { state: 'unseen', saysKind: false }

async function readState(): Promise<Known> {
  if (!canPush()) return { state: 'impossible', saysKind: false }
  const { isOn, saysKind } = await (await load()).readPush()
  return { state: isOn ? 'on' : isRefused() ? 'refused' : 'off', saysKind }
}

export function useDevicePush() {
  // `unknown` during server rendering and without JavaScript: push is not offered.
  const [state, setState] = useState<State>('unknown')
  const [saysKind, setSaysKind] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    let isMounted = true
    const show = (known: Known) => {
      if (!isMounted) return
      setState(known.state)
      setSaysKind(known.saysKind)
    }
    readState().then(show, () => show(unreadable))
    return () => {
      isMounted = false
    }
  }, [])

  async function attempt(change: () => Promise<void>, message = failure) {
    // Guard instead of `disabled`: a disabled button would lose focus.
    if (busy) return
    setBusy(true)
    setFailed(null)
    await change().catch(() => setFailed(message))
    setBusy(false)
  }
  return {
    state,
    saysKind,
    busy,
    failed,
    refresh: () =>
      void attempt(async () => {
        const known = await readState()
        setSaysKind(known.saysKind)
        setState(known.state)
      }, 'Seguimos sin poder... Inténtalo en un momento.'),
    turnOn: () =>
      void attempt(async () => {
        const outcome = await (await load()).subscribeToPush()
        setSaysKind(false)
        setState(outcome !== 'no' ? outcome : isRefused() ? 'refused' : 'dismissed')
      }),
    turnOff: () =>
      void attempt(async () => {
        await (await load()).unsubscribeFromPush()
        setState('off')
      }),
    sayKind: (wanted: boolean) =>
      void attempt(async () => {
        await (await load()).savePushDetail(wanted)
        setSaysKind(wanted)
      }),
  }
}
