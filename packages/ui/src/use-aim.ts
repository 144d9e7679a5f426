import { type PointerEvent, useEffect, useRef } from 'react'

/** A pointer at rest for this long is there by accident, ms. */
const restMs = 1_500

/**
 * Returns handlers for a list that grows by itself. `begin` is called when a click in it is likely: the mouse moves
 * over it, or a finger touches it. `end` is called when the pointer has left or rests.
 */
export function useAim(begin: () => void, end: () => void) {
  const state = useRef<{ isAiming: boolean; rest?: ReturnType<typeof setTimeout> }>({ isAiming: false })
  useEffect(() => () => clearTimeout(state.current.rest), [])
  const stop = () => {
    clearTimeout(state.current.rest)
    if (!state.current.isAiming) return
    state.current.isAiming = false
    end()
  }
  const start = () => {
    clearTimeout(state.current.rest)
    if (state.current.isAiming) return
    state.current.isAiming = true
    begin()
  }
  // The click event follows `pointerup`.
  const soon = () => {
    clearTimeout(state.current.rest)
    state.current.rest = setTimeout(stop, restMs)
  }
  return {
    onPointerDown: start,
    onPointerUp: soon,
    onPointerCancel: soon,
    onPointerMove: ({ pointerType, buttons }: PointerEvent) => {
      start()
      if (pointerType === 'mouse' && buttons === 0) soon()
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? stop() : soon()),
  }
}
