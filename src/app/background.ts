import { isInspected, noteFirstEntry } from '#src/platform/phone-marks.ts'
import { startAddress } from '#src/state/address.state.ts'
import { serverNow } from '#src/state/client.ts'
import { startDeviceLog } from '#src/state/device-log.ts'
import { startFreshConfirm } from '#src/state/fresh-confirm.state.ts'
import { startWork } from '#src/state/work-start.ts'
import { startCauseBar } from './cause-bar.tsx'
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
