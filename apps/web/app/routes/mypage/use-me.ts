import { useOutletContext } from 'react-router'
import type { Member } from '#app/data/viewer.ts'

/** The member whose page it is, as the frame hands it to its sections. */
export const useMe = (): Member => useOutletContext<Member>()
