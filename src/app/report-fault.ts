import { currentPlace } from '#src/nav/navigate.ts'
import { client } from '#src/state/client.ts'

/** Tells the school's server of a fault of the app itself: what and where, nothing about the person. */
export const reportFault = (fault: unknown): void => {
  const { message } = Object(fault) as { message?: unknown }
  const error = fault instanceof Error ? fault : new Error(String(message ?? fault))
  const body = {
    kind: error.name.slice(0, 80),
    message: error.message.slice(0, 500),
    place: currentPlace().path.slice(0, 200),
    build: __KAOBAN_BUILD__.slice(0, 40),
  }
  void client.call('POST /api/base/data/common/client/exception', { body })
}
