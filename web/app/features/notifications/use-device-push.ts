// How far this browser is with saying that there is news, and what can be done about it.
import { useEffect, useState } from 'react'

type State = 'unknown' | 'impossible' | 'off' | 'on' | 'refused'
/** Loaded where it can be of use, so that no other page names it. */
const load = () => import('./device-push.ts')
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** The browser was told never to ask again; only its own settings change that. */
const isRefused = () => Notification.permission === 'denied'
const failure = 'No se pudo cambiar... Inténtalo de nuevo.'

export function useDevicePush() {
  // Unknown without a script: then it is not offered.
  const [state, setState] = useState<State>('unknown')
  const [saysKind, setSaysKind] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    let isHere = true
    const look = async () => {
      const push = canPush() ? await (await load()).readPush() : null
      if (!isHere) return
      if (push === null) return setState('impossible')
      setSaysKind(push.saysKind)
      setState(push.isOn ? 'on' : isRefused() ? 'refused' : 'off')
    }
    look().catch(() => {})
    return () => {
      isHere = false
    }
  }, [])

  async function attempt(change: () => Promise<void>) {
    // A button that is disabled meanwhile would lose the focus.
    if (busy) return
    setBusy(true)
    setFailed(null)
    await change().catch(() => setFailed(failure))
    setBusy(false)
  }
  return {
    state,
    saysKind,
    busy,
    failed,
    turnOn: () =>
      void attempt(async () => {
        const isOn = await (await load()).turnOnPush()
        setSaysKind(false)
        setState(isOn ? 'on' : isRefused() ? 'refused' : 'off')
      }),
    turnOff: () =>
      void attempt(async () => {
        await (await load()).turnOffPush()
        setState('off')
      }),
    sayKind: (wanted: boolean) =>
      void attempt(async () => {
        await (await load()).sayKind(wanted)
        setSaysKind(wanted)
      }),
  }
}
