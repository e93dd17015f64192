import type { CallName, Calls } from '#contract/calls.ts'
import { resources } from './resource.store.ts'

type Keyed<K extends string> = Readonly<Record<K, string>>

/** Name of what a call gives to the one who is here. */
export const callKey = <N extends CallName>(
  { account, identity }: { account: Keyed<'accountKey'> | null; identity: Keyed<'userId'> | null },
  name: N,
  query?: Calls[N]['query'],
): string => resources.keyOf(`${account?.accountKey ?? ''}/${identity?.userId ?? ''}`, name, query)
