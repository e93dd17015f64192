import type { Static } from 'typebox'
import type { DeviceRecord } from '#contract/log.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Session } from '../../http/session/sessions.ts'

type DeviceRecordInput = Static<typeof DeviceRecord>

/** Control letters would let a record write lines of its own into a log that people read. */
// oxlint-disable-next-line no-control-regex
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')

const cleaned = <T extends Readonly<Record<string, string>>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([name, text]) => [name, oneLine(text)])) as T

/** Enough to see whether it is the one who asks for help, too little to be a list of children. */
export const masked = (name: string): string => {
  const [first = '', ...rest] = name
  return first + '*'.repeat(rest.length)
}

interface Names {
  schoolName: string
  userName: string
}

/**
 * One record of the topic user_device (D03): who, by ids of the session and never by what the page says; then what the
 * page says of its device. A person's name is masked, a log being read by more people than a school's list.
 */
export function deviceLine(
  said: DeviceRecordInput,
  session: Session,
  principal: Principal | null,
  names: Names,
) {
  const { browser, device, engine, os, cpu, ua, network, info } = said
  return {
    schoolId: principal?.schoolId ?? '',
    schoolName: oneLine(names.schoolName),
    accountId: session.accountId,
    userId: principal?.userId ?? '',
    userName: masked(oneLine(names.userName)),
    userType: principal?.userType ?? null,
    clientType: 2,
    ...cleaned({ browser, device, engine, os, cpu, ua, network }),
    info: cleaned(info),
  }
}
