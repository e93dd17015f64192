import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { showToast } from './toast.state.ts'
import { TOAST_READ } from './toast-seconds.ts'

/** Tells a failure as a toast and does nothing else: for a step that failed on a page that stays as it is. */
export const toastFailure = (failure: Failure): void => showToast(failureText(failure), TOAST_READ)
