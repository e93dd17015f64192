import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOutgoing } from '#server/http/outgoing/outgoing.ts'
import { createTokenCache } from '#server/modules/sso/token-cache.rules.ts'
import { type AtPlatform, atPlatform } from '#tests/support/partners/at-platform.ts'
import { personClaims } from '#tests/support/partners/lti-platform.ts'
import { buildAgsScore, buildScoresUrl, tellGrades } from './tell.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags'
const MINUTE = 60_000
let at: AtPlatform
let t: AtPlatform['t']
let state: AtPlatform['platform']['state']
const said: string[] = []

beforeAll(async () => {
  at = await atPlatform()
  t = at.t
  state = at.platform.state
})
beforeEach(() => {
  t.clock.at += MINUTE
  state.scoresAnswered = 200
  state.scores.length = 0
  said.length = 0
})
afterAll(() => at.close())

const telling = (networks = ['127.0.0.0/8']) => ({
  ...{ db: t.db, outgoing: openOutgoing(networks), tokens: createTokenCache(), now: () => t.clock.at },
})
const tell = () => tellGrades(telling(), (line) => said.push(line))

/** The endpoint claim as AGS 2.0 gives it, with a line item of this platform. */
const endpoint = (
  scope = [`${AGS}/scope/lineitem`, `${AGS}/scope/result.readonly`, `${AGS}/scope/score`],
) => ({
  [`${AGS}/claim/endpoint`]: {
    scope,
    lineitems: `${at.platform.issuer}/2344/lineitems/`,
    lineitem: `${at.platform.issuer}/2344/lineitems/1234/lineitem?type_id=7`,
  },
})
const open = async (homework: string, more: object = endpoint(), name = 'n-A-s11', sub = '5323497') => {
  const claims = { ...personClaims(name, sub), [`${CLAIM}/custom`]: { homework }, ...more }
  const { enter } = await at.launch({ claims })
  return (await enter()).status
}
const sheet = async (score: number | null, homework = 'hw-A1') => {
  const set = { state: score === null ? 'submitted' : 'checked', score, class_id: 'A-c1' }
  await t.db
    .insertInto('homework_sheet')
    .values({
      ...{ school_id: 'A', homework_id: homework, student_id: 'A-s11', ...set },
      ...{ submitted_at: null, checked_at: null, reminded_at: null },
    })
    .onConflict((c) => c.columns(['school_id', 'homework_id', 'student_id']).doUpdateSet(set))
    .execute()
}
const kept = () => t.db.selectFrom('lti_grade').where('school_id', '=', 'A').selectAll().execute()

describe('the words of the standard', () => {
  it('a score goes to the line item’s own address, whose query stays [N12]', () => {
    expect(buildScoresUrl('https://lms.example.com/context/2923/lineitems/1/lineitem?x=1')).toBe(
      'https://lms.example.com/context/2923/lineitems/1/lineitem/scores?x=1',
    )
    expect(
      buildAgsScore({ wanted: '83/100', external_id: '5323497' }, Date.UTC(2017, 3, 16, 18, 54, 36, 736)),
    ).toEqual({
      timestamp: '2017-04-16T18:54:36.736Z',
      scoreGiven: 83,
      scoreMaximum: 100,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      userId: '5323497',
    })
  })
})

describe('the score of homework that was opened through a link', () => {
  it('is told when it is marked, once for each change, and taken back when it is withdrawn [N12]', async () => {
    expect(await open('hw-A1')).toBe(0)
    expect(await tell()).toBe(0)
    await sheet(21.5)
    expect(await tell()).toBe(1)
    expect(state.scores).toEqual([
      {
        path: '/2344/lineitems/1234/lineitem/scores?type_id=7',
        body: {
          timestamp: new Date(t.clock.at).toISOString(),
          ...{ scoreGiven: 21.5, scoreMaximum: 30, userId: '5323497' },
          ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
        },
      },
    ])
    expect(await open('hw-A1')).toBe(0)
    expect(await tell()).toBe(0)
    await sheet(0)
    expect(await tell()).toBe(1)
    await sheet(null)
    expect(await tell()).toBe(1)
    expect(state.scores.map((one) => one.body['scoreGiven'])).toEqual([21.5, 0, undefined])
    expect(state.scores[2]?.body).toMatchObject({ gradingProgress: 'Pending', userId: '5323497' })
    expect(await tell()).toBe(0)
  })

  it('is tried again while the platform does not take it, later each time, and told as it is then [N12]', async () => {
    await sheet(11)
    state.scoresAnswered = 503
    expect(await tell()).toBe(0)
    expect(said.join()).toContain('answered 503')
    expect(said.join()).not.toContain('5323497')
    state.scoresAnswered = 200
    expect(await tell()).toBe(0)
    t.clock.at += MINUTE
    expect(await tell()).toBe(1)
    state.scoresAnswered = 503
    await sheet(12)
    for (let i = 0; i < 20; i++) {
      await tell()
      t.clock.at += 7 * 60 * MINUTE
    }
    expect(said).toHaveLength(1 + 12)
    state.scoresAnswered = 200
    expect(await tell()).toBe(0)
    await sheet(13)
    expect(await tell()).toBe(1)
    expect(state.scores.map((one) => one.body['scoreGiven'])).toEqual([11, 13])
  })

  it('is told by one server of several [N12]', async () => {
    await sheet(14)
    const both = await Promise.all([tell(), tell()])
    expect(both.reduce((a, b) => a + b)).toBe(1)
    expect(state.scores).toHaveLength(1)
  })

  it('goes nowhere for another school’s homework, without the right to scores, or to an address in our network [N12]', async () => {
    const before = (await kept()).length
    expect(await open('hw-B1')).toBe(0)
    expect(await open('hw-A2', endpoint([`${AGS}/scope/result.readonly`]))).toBe(0)
    expect(await open('hw-A2', {})).toBe(0)
    expect(await kept()).toHaveLength(before)
    await sheet(15)
    expect(await tellGrades(telling([]), (line) => said.push(line))).toBe(0)
    expect(said.join()).toContain('not a public address')
    expect(state.scores).toEqual([])
  })
})
