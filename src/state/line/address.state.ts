import { proxy, subscribe } from 'valtio'
import { IP_REFRESH_MS } from '#core/request/constants.ts'
import { session } from '../account/session.state.ts'
import { client, onAddressChange } from '../client.ts'

/** This phone's address as the server sees it, and when it was asked for (epoch ms); null: not known. */
export const address = proxy<{ ip: string | null; askedAt: number | null }>({ ip: null, askedAt: null })

let timer: ReturnType<typeof setTimeout> | null = null
let asking: Promise<void> | null = null

async function ask(): Promise<void> {
  if (timer !== null) clearTimeout(timer)
  timer = setTimeout(again, IP_REFRESH_MS)
  const result = await client.call('GET /api/common/ip')
  address.askedAt = Date.now()
  if (result.ok) address.ip = result.data.ip
}

/** Asks for the address and begins the ten minutes again; several that need it share one question. */
export function renewAddress(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** Ten minutes have passed. With nobody here nothing is asked until somebody is. */
function again(): void {
  timer = null
  if (session.phase === 'signedIn') void renewAddress()
}

/** Call once the first page stands: nothing on the way in waits for an address. */
export function startAddress(): void {
  onAddressChange(renewAddress)
  const look = () => {
    if (session.phase === 'signedIn' && timer === null) void renewAddress()
  }
  look()
  subscribe(session, look)
}
