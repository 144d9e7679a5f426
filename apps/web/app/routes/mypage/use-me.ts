import { useOutletContext } from 'react-router'
import type { Member } from '#app/data/viewer.ts'

export const useMe = (): Member => useOutletContext<Member>()
