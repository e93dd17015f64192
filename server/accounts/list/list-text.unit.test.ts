import { describe, expect, it } from 'vitest'
import { listText } from './list-text.ts'

const row = { group: '高一1班', number: '12', name: '王芳', login: '12', password: 'cdfh2345' }

describe('the list of initial passwords', () => {
  it('is CSV with the mark of UTF-8 and a head line in the language', () => {
    expect(listText([row], 'students', 'zh-CN')).toBe(
      '\ufeff班级,学号,姓名,账号,初始密码\r\n高一1班,12,王芳,12,cdfh2345\r\n',
    )
    expect(listText([], 'people', 'en')).toBe(
      '\ufeffrole,staff or student number,name,account,initial password\r\n',
    )
  })

  it('quotes commas and quotes', () => {
    expect(listText([{ ...row, name: 'O"Neil, Ann' }], 'students', 'en')).toContain(',"O""Neil, Ann",')
  })

  it.each(['=1+1', '+1', '-1', '@x'])('a name like %s is not run as a formula', (name) => {
    expect(listText([{ ...row, name }], 'students', 'en')).toContain(`,'${name},`)
  })

  it.each(['0012', '202601010012'])('%s is not taken for a number and cut', (login) => {
    expect(listText([{ ...row, login }], 'students', 'en')).toContain(`,"${login}\t",`)
  })
})
