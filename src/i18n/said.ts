import type { Failure } from '#core/errors/failure.ts'
import { failureText } from './failure-text.ts'

/** The server's own sentence where it refused, as it knows why; else what the page says of such a failure. */
export const saidOf = (failure: Failure): string =>
  (failure.kind === 'status' && failure.serverMessage) || failureText(failure)
