import { normaliseNickname } from '@encore/contract/rules/account'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { type NicknameProblem, nicknameProblem } from './nickname-problem.ts'

/** `idle`: there is nothing to show. The other states are results of the check. */
export type NicknameState = 'idle' | 'checking' | 'free' | NicknameProblem

const typingPauseMs = 300

/**
 * Checks whether a nickname is free: the proposed one immediately, others debounced while typing. Only the latest check
 * sets the state.
 */
export function useNicknameCheck({
  proposed,
  own,
}: {
  proposed?: string | undefined
  own?: string | undefined
}) {
  const [state, setState] = useState<NicknameState>('idle')
  const asked = useRef<AbortController | null>(null)

  const check = (typed: string, pauseMs = typingPauseMs) => {
    asked.current?.abort()
    const nickname = normaliseNickname(typed)
    if (nickname === null || nickname === own) return setState('idle')
    const asking = new AbortController()
    asked.current = asking
    setState('checking')
    setTimeout(() => void ask(nickname, asking.signal), pauseMs)
  }
  const ask = async (nickname: string, signal: AbortSignal) => {
    if (signal.aborted) return
    const next = await stateOf(nickname)
    if (!signal.aborted) setState(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was proposed is asked once
  useEffect(() => {
    if (proposed) check(proposed, 0)
    return () => asked.current?.abort()
  }, [])
  return { state, check }
}

async function stateOf(nickname: string): Promise<NicknameState> {
  const answer = await api('POST /api/v1/member/check-nickname', { body: { nickname } })
  if (answer.ok) return answer.value.available ? 'free' : 'errors.NICKNAME_TAKEN'
  return nicknameProblem(answer.error) ?? 'idle'
}
