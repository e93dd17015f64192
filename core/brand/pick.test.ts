import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { Brand } from '#contract/brand.ts'
import file from '../../brands/kaoban/brand.json' with { type: 'json' }
import { defaultBrand } from './default.ts'
import { callPrefix, completeBrand, pickSlug, prefixOf } from './pick.ts'

const hosts = { 'a.example': 'alpha', 'bad.example': '../etc' }

describe('the brand of a page', () => {
  it('follows the host name, whatever its case', () => {
    expect(pickSlug(hosts, 'A.example', null)).toBe('alpha')
  })
  it('follows the session flag before the host', () => {
    expect(pickSlug(hosts, 'a.example', 'beta')).toBe('beta')
  })
  it('falls back to the default for an unknown host, flag or broken entry [P04]', () => {
    for (const host of ['x.example', 'bad.example', 'constructor', '__proto__', '']) {
      expect(pickSlug(hosts, host, null)).toBe('kaoban')
    }
    expect(pickSlug(hosts, 'a.example', '../../x')).toBe('alpha')
  })
  it('is never empty, whatever file came [P04]', () => {
    for (const value of [null, 'x', {}, { slug: 'a b', title: 'T' }, { slug: 'ok1', title: '' }]) {
      expect(completeBrand(value)).toEqual(defaultBrand)
    }
    const partial = completeBrand({ slug: 'ok1', title: 'T', switches: { allowPay: false } })
    expect(partial).toMatchObject({
      title: 'T',
      shortTitle: 'T',
      footer: '',
      switches: { allowPay: false, logOut: true },
    })
  })
  it('built in is the default brand file, and what a file leaves out is what the schema says', () => {
    const whole = Value.Default(Brand, structuredClone(file))
    expect(completeBrand(whole)).toEqual(defaultBrand)
    expect(completeBrand(file)).toEqual(defaultBrand)
    const bare = { slug: 'ok1', title: 'T', shortTitle: 'T', colors: file.colors }
    expect(completeBrand(Value.Default(Brand, structuredClone(bare)))).toEqual(completeBrand(bare))
  })
})

describe('a brand file as a page shows it', () => {
  const file = { slug: 'ok1', title: 'T' }
  it('has the initial password of the configuration in its hint [K13]', () => {
    const hint = (more: object) => completeBrand({ ...file, ...more }).passwordHint
    const passwordHint = '账号为身份证号，初始密码为 {initialPassword}'
    expect(hint({ passwordHint, initialPassword: 'Abc$&123' })).toBe('账号为身份证号，初始密码为 Abc$&123')
    expect(completeBrand({ ...file, initialPassword: 'x' })).not.toHaveProperty('initialPassword')
  })
  it('knows one environment, the one of the start, else production [P41]', () => {
    const environments = { production: { apiBase: '' }, test1: { apiBase: '/test1' } }
    const at = (name?: string) => completeBrand({ ...file, environments }, name).environment
    expect(at('test1')).toEqual({ name: 'test1', apiBase: '/test1' })
    expect(at()).toEqual({ name: 'production', apiBase: '' })
    expect(at('test9')).toEqual({ name: 'production', apiBase: '' })
  })
  it('puts the service path before the path of a call in hash mode only [R02]', () => {
    const prefix = (more: object) => callPrefix(completeBrand({ ...file, ...more }))
    expect(prefix({ hashPath: '/edu/app', servicePath: '/edu/svc' })).toBe('/edu/svc')
    expect(prefix({ hashPath: '/edu/app' })).toBe('/edu/app')
    expect(prefix({ servicePath: '/edu/svc' })).toBe('')
    const environment = { name: 'test1', apiBase: '/test1' }
    expect(prefix({ hashPath: '/edu', environment })).toBe('/edu/test1')
  })
  it('puts the file path before what goes to the store of a local server, and before nothing else [P40]', () => {
    const brand = completeBrand({ ...file, filePath: '/files', environment: { name: 't', apiBase: '/t' } })
    expect(prefixOf(brand, '/api/common/fileStorage/upload/frame')).toBe('/files/t')
    expect(prefixOf(brand, '/api/common/file/read')).toBe('/files/t')
    expect(prefixOf(brand, '/api/common/operation/send')).toBe('/t')
    const other = completeBrand({ ...file, hashPath: '/edu' })
    expect(prefixOf(other, '/api/common/file/read')).toBe('/edu')
  })
})
