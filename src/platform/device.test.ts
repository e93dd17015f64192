import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientTypeOf, iosVersion, isOldIos, mobileTypeOf } from './device-client.ts'
import { netTypeOf, networkOf } from './device-network.ts'
import { browserFacts, deviceRecord } from './device-record.ts'

const folder = process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data')
const file = resolve(folder, 'user-agents/ua_uap-core.json')

interface Row {
  ua: string
  expected: { client?: string; client_version?: string; os?: string; os_version?: string }
  ios_from_ua?: string
  net_type_from_ua?: string
  tags: string[]
}
const rows: Row[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : []

describe.skipIf(rows.length === 0)('real user agents (skipped without KAOBAN_DATA)', () => {
  const tagged = (tag: string) => rows.filter((row) => row.tags.includes(tag))

  it('of iOS below 10 are too old, and no other is [V03] [E07]', () => {
    expect(tagged('ios-below-10').length).toBeGreaterThan(50)
    for (const { ua, tags } of rows) expect(isOldIos(ua), ua).toBe(tags.includes('ios-below-10'))
  })
  it('tell the version of iOS [P46]', () => {
    for (const { ua, ios_from_ua } of rows.filter((row) => row.ios_from_ua !== undefined)) {
      const [big, small] = (iosVersion(ua) ?? '').split('.')
      expect(`${big}.${small ?? '0'}`, ua).toBe(ios_from_ua)
    }
  })
  it('tell the type of client [P46]', () => {
    for (const { ua, tags } of rows) {
      const expected = tags.includes('wecom') ? 'weChat' : tags.includes('wechat') ? 'wx' : 'other'
      expect(clientTypeOf(ua), ua).toBe(expected)
      expect(mobileTypeOf(ua)).toBe(expected === 'wx' ? 2 : 1)
    }
  })
  it('tell the system and its version [P46]', () => {
    for (const { ua, expected } of rows.filter((row) => row.expected.os !== undefined)) {
      expect(browserFacts(ua).os, ua).toBe(`${expected.os} ${expected.os_version}`)
    }
  })
  it('tell the messenger’s version [P46] [D04]', () => {
    for (const { ua, expected, tags } of tagged('wechat')) {
      if (tags.includes('wecom') || expected.client_version === undefined) continue
      expect(browserFacts(ua).wechat.startsWith(expected.client_version), ua).toBe(true)
    }
  })
  it('tell the line where they name it [D03]', () => {
    for (const { ua, net_type_from_ua } of rows.filter((row) => row.net_type_from_ua !== undefined)) {
      expect(netTypeOf(ua), ua).toBe(net_type_from_ua?.toLowerCase())
    }
  })
})

describe('the line of a phone [D03]', () => {
  it('is what the messenger says, else the user agent, else the browser', () => {
    expect(networkOf('x NetType/4G', 'wifi')).toBe('wifi')
    expect(networkOf('x NetType/WIFI', null, { effectiveType: '3g' })).toBe('wifi')
    expect(networkOf('x', null, { type: 'wifi', effectiveType: '4g' })).toBe('wifi')
    expect(networkOf('x', null, { type: 'cellular', effectiveType: 'slow-2g' })).toBe('2g')
    expect(networkOf('x NetType/5G')).toBe('4g')
    expect(networkOf('x', 'none')).toBe('other')
    expect(networkOf('x')).toBe('other')
  })
})

describe('the record of a device', () => {
  const ua =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 9_3_2 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Mobile/13F69 MicroMessenger/6.3.16 NetType/WIFI Language/zh_CN'
  it('has every fact of rows D03, D04 and S07, and how the page was entered [D03] [D04] [S07]', () => {
    expect(deviceRecord(ua, 'wifi', { appType: 'xcx' })).toMatchObject({
      browser: 'WeChat 6.3.16',
      device: 'Apple iPhone',
      engine: 'WebKit 601.1.46',
      os: 'iOS 9.3.2',
      network: 'wifi',
      ua,
      info: {
        wechatInfo: '6.3.16',
        browserVersion: '6.3.16',
        netInfo: 'wifi',
        otherInfo: 'client=wx appType=xcx',
      },
    })
  })
  it('fits the contract whatever a program calls itself', () => {
    const record = deviceRecord(`Mozilla ${'x'.repeat(3000)}`, 'other', {})
    expect(record.ua).toHaveLength(512)
    expect(deviceRecord('', 'other', {}).browser).toBe('')
  })
})
