// Store with a pure reducer (the Elm architecture): an event produces the next state and, as data, the effects to run.
// Every transition and every race is then testable without a browser; the component that creates the store owns it.
import { useState, useSyncExternalStore } from 'react'

/** Next state, followed by the effects to run. The same state object means that nothing changed. */
export type Step<State, Effect> = readonly [State, ...Effect[]]

export type Store<State, Event> = {
  readonly getState: () => State
  readonly dispatch: (event: Event) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => Step<State, Effect>,
  run: (effect: Effect, dispatch: (event: Event) => void) => void,
): Store<State, Event> {
  let state = initial
  const listeners = new Set<() => void>()
  function dispatch(event: Event): void {
    const [next, ...effects] = reduce(state, event)
    const isChanged = next !== state
    state = next
    for (const effect of effects) run(effect, dispatch)
    if (isChanged) for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    dispatch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Creates a value once per mounted component. */
export function useOnce<Value>(create: () => Value): Value {
  return useState(create)[0]
}

/** The component re-renders when the selected part changes. The server renders the initial state. */
export function useStoreState<State, Part>(
  { subscribe, getState }: Pick<Store<State, never>, 'subscribe' | 'getState'>,
  select: (state: State) => Part,
): Part {
  const getPart = () => select(getState())
  return useSyncExternalStore(subscribe, getPart, getPart)
}

/** One timer. A start replaces the earlier one. */
export function createTimer(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    start: (run: () => void) => {
      stop()
      timer = setTimeout(run, ms)
    },
  }
}
