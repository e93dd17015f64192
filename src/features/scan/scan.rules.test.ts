import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeText } from '#core/domain/qr/code-text.ts'
import { REDIRECT_DELAY_MS } from '#core/request/constants.ts'
import { pickCode, purposeOf } from './scan.rules.ts'

const en = JSON.parse(
  readFileSync(new URL('../../i18n/messages/en/scan.json', import.meta.url), 'utf8'),
) as Record<string, string>
const code = 'b'.repeat(32)

describe('what was read', () => {
  it('is searched for a code of ours, whatever lies beside it', () => {
    expect(pickCode(['https://poster.example.test', codeText(code)])).toEqual({ code })
    expect(pickCode(['https://poster.example.test'])).toEqual({ none: 'scan.notOurs' })
    expect(pickCode([])).toEqual({ none: 'scan.noCode' })
  })

  it('is for a student unless a page asks for a sheet', () => {
    expect([null, '', 'student', 'other', 'paper'].map(purposeOf)).toEqual([
      'student',
      'student',
      'student',
      'student',
      'paper',
    ])
  })
})

describe('the words of rows V06 to V09', () => {
  it('are said in English as they are there [V07, V08, V09, K10]', () => {
    expect(en['scan.bindAsk']).toBe('please confirm whether to bind this child?')
    expect(en['scan.notBoundTitle']).toBe('The scanned student is not bound to this account')
    expect(en['scan.otherStudent']).toBe('The QR student differs from the logged-in student')
    expect(en['scan.staffOnly']).toMatch(/role cannot use this feature.*register or log in as a parent/)
    expect(REDIRECT_DELAY_MS).toBe(2000)
  })
})
