import { useEffect } from 'react'
import { go } from './place.ts'

/** Leads to another address in place of this one. */
export const Redirect = ({ to }: { to: string }) => {
  useEffect(() => go(to, { replace: true }), [to])
  return null
}
