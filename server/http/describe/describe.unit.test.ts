import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { type DoorName, SignOnBody } from '#contract/account/sso.ts'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Status } from '#contract/envelope.ts'
import { DOORS } from '../../modules/sso/doors.rules.ts'
import { openApi } from '../openapi.ts'
import { inputCheck } from '../request/input.ts'
import { callsPage, requestOf, sampleInput } from './page.ts'
import { refusalsOf } from './refusals.ts'
import { sampleOf } from './sample.ts'

interface OpenParameter {
  name: string
  required: boolean
  example?: unknown
}

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

  it('name the door that a sign-on is for, with what such a door brings [N09]', () => {
    const signOns = all.filter(({ body }) => body === SignOnBody)
    expect(signOns.length).toBeGreaterThan(10)
    for (const call of signOns) {
      const { door, fields } = sampleInput(call) as { door: DoorName; fields: object }
      expect(DOORS[door].call, call.call).toBe(call.call)
      expect(Object.keys(fields), call.call).not.toEqual([])
    }
  })

  it('stand beside every parameter that is wanted [N09]', () => {
    const { paths } = openApi(all, 'b1') as {
      paths: Record<string, Record<string, { parameters?: OpenParameter[] }>>
    }
    const wanted = Object.values(paths)
      .flatMap((one) => Object.values(one))
      .flatMap(({ parameters = [] }) => parameters.filter((one) => one.required))
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((one) => one.example === undefined)).toEqual([])
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
