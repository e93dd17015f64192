import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'

/** What happened, without its full stop, to be put into a longer text. */
export const failureClause = (failure: Failure): string => failureText(failure).replace(/[.。]$/, '')
