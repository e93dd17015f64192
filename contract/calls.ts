import * as files from './call-files.ts'
import type { CallTypes, Endpoint } from './endpoint.ts'

type Exported<F = typeof files> = { [N in keyof F]: F[N][keyof F[N]] }[keyof F]
type CallEndpoint = Extract<Exported, Endpoint>
/** Every call of the product. The server registers these and no others. */
export const calls: readonly CallEndpoint[] = Object.values(files)
  .flatMap((file) => Object.values<unknown>(file))
  .filter((x): x is CallEndpoint => typeof x === 'object' && x !== null && 'call' in x)

export type CallName = CallEndpoint['call']
/** The browser imports this type only: `import type { Calls } from '#contract/calls.ts'`. */
export type Calls = { [E in CallEndpoint as E['call']]: CallTypes<E> }
