import type { CartLine } from '@encore/contract/endpoints'
import { isPayable } from '@encore/contract/rules/cart'
import { useState } from 'react'

export interface Choice {
  chosen: CartLine[]
  isChosen: (line: CartLine) => boolean
  choose: (line: CartLine, isChosen: boolean) => void
}

/** Selects the lines to pay now: all payable ones except those that the member deselected. */
export function useChoice(lines: readonly CartLine[]): Choice {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const isChosen = (line: CartLine) => isPayable(line) && !leftOut.has(line.cartItemId)
  const choose = ({ cartItemId }: CartLine, wanted: boolean) => {
    const next = new Set(leftOut)
    if (wanted) next.delete(cartItemId)
    else next.add(cartItemId)
    setLeftOut(next)
  }
  return { chosen: lines.filter(isChosen), isChosen, choose }
}
