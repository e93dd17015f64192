import { beforeAll, expect, it } from 'vitest'
import type { RunningJob } from '#contract/office/running.ts'
import { JOB_KINDS } from '#server/jobs/kinds.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { formatJobName, isUnderWay, kindText, progressText } from './jobs.rules.ts'
import { computeNoticeEnd } from './notice.rules.ts'

beforeAll(() => Promise.all([loadArea('shell'), loadArea('office-running')]))

const job = (more: Partial<RunningJob>): RunningJob => ({
  ...{ jobId: 'j', kind: 'publish-exam', about: '', status: 10, percent: 0, message: '' },
  ...{ askedAt: 0, changedAt: 0, canTryAgain: false },
  ...more,
})

it('each kind of job has a name of its own; one nobody knows has one too [O13]', () => {
  expect(new Set(JOB_KINDS.map(kindText)).size).toBe(JOB_KINDS.length)
  expect(JOB_KINDS.map(kindText)).not.toContain(kindText('of tomorrow'))
  expect(formatJobName(job({ about: '期中考试' }))).toBe('生成报告：期中考试')
})

it('says how far a job is, and why it was given up [O13]', () => {
  expect(progressText(job({ status: 20, percent: 40, message: 'reading' }))).toBe('40%')
  expect(progressText(job({ status: 30, message: 'The file is empty.' }))).toBe('The file is empty.')
  expect(progressText(job({ status: 30 }))).toMatch(/没有留下原因/)
  expect(([10, 20, 30, 40] as const).map((status) => isUnderWay(job({ status })))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('a notice ends in an hour, with the day, in three days or a week [O13]', () => {
  const now = new Date('2026-11-24T09:30:00+08:00').getTime()
  expect(computeNoticeEnd('hour', now) - now).toBe(3_600_000)
  expect(new Date(computeNoticeEnd('day', now))).toEqual(new Date('2026-11-25T00:00:00+08:00'))
  expect(computeNoticeEnd('week', now) - computeNoticeEnd('days', now)).toBe(4 * 86_400_000)
})
