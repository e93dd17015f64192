import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Status } from '#contract/envelope.ts'
import { inputCheck } from '../request/input.ts'
import { callsPage, requestOf, sampleInput } from './page.ts'
import { refusalsOf } from './refusals.ts'
import { sampleOf } from './sample.ts'

const all = calls as readonly Endpoint[]
const named = (name: string) => all.find(({ call }) => call === name) as Endpoint

describe('the examples of the calls', () => {
  it('are requests that the server takes, and replies of the right shape, for every call [N09]', () => {
    const wrong = all.flatMap((call) => {
      const faults: string[] = []
      try {
        inputCheck(call)(sampleInput(call))
      } catch (e) {
        faults.push(`${call.call} request: ${(e as Error).message}`)
      }
      if (call.octets !== 'out' && !Compile(call.reply).Check(sampleOf(call.reply)))
        faults.push(`${call.call} reply`)
      return faults
    })
    expect(wrong).toEqual([])
  })

  it('are the same each time', () => {
    for (const call of all) expect(sampleOf(call.reply)).toEqual(sampleOf(call.reply))
  })

  it('are lines for a shell: fields of a GET in the address, of a POST as JSON, a session where one is wanted', () => {
    expect(requestOf(named('GET /api/base/data/encrypt/key'))).toBe(
      "curl 'http://localhost:8080/api/base/data/encrypt/key'",
    )
    const post = requestOf(named('POST /api/base/data/calendar/feed/make'))
    expect(post).toContain('-b "kb_session=$TOKEN"')
    expect(post).toContain(`-d '{"locale":"zh-CN"}'`)
  })
})

it('the refusals of a call follow from what it is [N09]', () => {
  const of = (name: string) => refusalsOf(named(name)).map(({ status }) => status)
  const open = of('GET /api/base/data/encrypt/key')
  expect(open).not.toContain(Status.sessionEnded)
  const office = of('POST /api/office/people/roster/apply')
  expect(office).toEqual(expect.arrayContaining([Status.secondFactor, Status.paused, Status.notFound]))
  expect(of('GET /api/analysis/view/student/report')).toContain(Status.hidden)
})

it('the page has every call once, with request, reply and refusals, and runs nothing [N09]', () => {
  const page = callsPage(all, 'b1')
  for (const { call } of all) expect(page.split(`<summary><code>${call}</code>`), call).toHaveLength(2)
  expect(page.match(/<details>/g)).toHaveLength(all.length)
  expect(page).not.toMatch(/<script|style="/)
})
