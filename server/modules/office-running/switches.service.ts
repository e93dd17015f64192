import type { Static } from 'typebox'
import { NOTICE_DAYS, type officeNotice, type officeSwitch, type Switches } from '#contract/office/running.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { SchoolId } from '../../db/scope.ts'
import { findPauseStart, PAUSE_SETTING } from '../../exams/rules/publication-pause.ts'
import type { Audit } from '../../http/audit/audit.ts'
import { badField } from '../../http/reply/refusal.ts'
import { NOTICE_SETTING, noticeOf } from '../../http/switches/notice.ts'
import { READ_ONLY_SETTING, readOnlySince } from '../../http/switches/read-only.ts'
import { dropSetting, lockSchool, putSetting } from './switches.repo.ts'

const DAY_MS = 86_400_000
const KEY = { pausePublication: PAUSE_SETTING, readOnly: READ_ONLY_SETTING } as const

export async function switchesOf(db: Db | Tx, school: SchoolId, now: number): Promise<Switches> {
  return {
    pausePublication: await findPauseStart(db, school),
    readOnly: await readOnlySince(db, school),
    notice: await noticeOf(db, school, now),
  }
}

/** Changes switches of a school, one change after another; `change` is given them as they stand. */
const changing = (
  db: Db,
  school: SchoolId,
  now: number,
  change: (tx: Tx, before: Switches) => Promise<Switches>,
): Promise<Switches> =>
  inTransaction(db, async (tx) => {
    await lockSchool(tx, school)
    return change(tx, await switchesOf(tx, school, now))
  })

/** Turns a switch; one that stands so already stays, and nothing is noted. `now`: epoch ms. */
export const turnSwitch = (
  db: Db,
  school: SchoolId,
  { name, on }: Static<typeof officeSwitch.body>,
  audit: Audit,
  now: number,
): Promise<Switches> =>
  changing(db, school, now, async (tx, before) => {
    if (on === (before[name] !== null)) {
      audit.nothing()
      return before
    }
    if (on) await putSetting(tx, school, KEY[name], { since: now })
    else await dropSetting(tx, school, KEY[name])
    await audit.note(tx, { target: `switch ${name}`, before: { on: !on }, after: { on } })
    return { ...before, [name]: on ? now : null }
  })

/** Control letters and line ends become spaces: a notice is one short text. */
// oxlint-disable-next-line no-control-regex
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** @throws Refusal 10001 for a text without a time, or a time that is over or too far ahead */
export const writeNotice = (
  db: Db,
  school: SchoolId,
  { noticeText, until }: Static<typeof officeNotice.body>,
  audit: Audit,
  now: number,
): Promise<Switches> =>
  changing(db, school, now, async (tx, before) => {
    const text = oneLine(noticeText)
    if (text === '') {
      await dropSetting(tx, school, NOTICE_SETTING)
      if (before.notice === null) audit.nothing()
      else await audit.note(tx, { target: 'notice', before: before.notice })
      return { ...before, notice: null }
    }
    if (until === null || until <= now || until > now + NOTICE_DAYS * DAY_MS)
      throw badField('until', 'withinDays', { n: NOTICE_DAYS })
    const notice = { noticeId: newId(now), text, until }
    await putSetting(tx, school, NOTICE_SETTING, notice)
    await audit.note(tx, { target: 'notice', before: before.notice, after: notice })
    return { ...before, notice }
  })
