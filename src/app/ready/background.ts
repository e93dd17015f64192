import { isInspected, noteFirstEntry } from '#src/platform/phone-marks.ts'
import { startFreshConfirm } from '#src/state/account/fresh-confirm.state.ts'
import { serverNow } from '#src/state/client.ts'
import { startAddress } from '#src/state/line/address.state.ts'
import { startDeviceLog } from '#src/state/unsent/device-log.ts'
import { startWork } from '#src/state/unsent/work-start.ts'
import { startCauseBar } from '../bars/cause-bar.tsx'
import { startKeepingPractice } from './keep-practice.ts'

/** What the app asks, tells and sends by itself, once its first page stands. */
export function startBackground(): void {
  startAddress()
  noteFirstEntry(serverNow())
  isInspected()
  void startCauseBar().catch(() => undefined)
  startDeviceLog()
  startWork()
  startFreshConfirm()
  startKeepingPractice()
}
