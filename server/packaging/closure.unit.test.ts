import { describe, expect, it } from 'vitest'
import { type Lock, listRequiredPackages } from './closure.ts'
import { PLATFORMS } from './platforms.ts'

const at = (version = '1.0.0', more: Partial<Lock[string]> = {}) => ({ version, ...more })
const LINUX = PLATFORMS['linux-x64']

describe('the packages of an archive', () => {
  it('are those that its roots need, each where Node looks for it [G09]', () => {
    const lock: Lock = {
      'node_modules/a': at('1.0.0', { dependencies: { b: '^1', c: '^2' } }),
      'node_modules/a/node_modules/c': at('2.0.0', { dependencies: { d: '^1' } }),
      'node_modules/b': at('1.0.0', { dependencies: { c: '^1', a: '^1' } }),
      'node_modules/c': at('1.0.0'),
      'node_modules/d': at(),
      'node_modules/unused': at(),
    }
    expect(listRequiredPackages(lock, ['a'], LINUX)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/b',
      'node_modules/c',
      'node_modules/d',
    ])
  })

  it('are of the platform: of the optional ones those that run there [G09]', () => {
    const lock: Lock = {
      'node_modules/image': at('1.0.0', {
        optionalDependencies: { 'image-linux': '1', 'image-musl': '1', 'image-win': '1', 'image-gone': '1' },
      }),
      'node_modules/image-linux': at('1.0.0', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
      'node_modules/image-musl': at('1.0.0', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
      'node_modules/image-win': at('1.0.0', { os: ['win32'], cpu: 'x64' }),
    }
    expect(listRequiredPackages(lock, ['image'], LINUX)).toEqual([
      'node_modules/image',
      'node_modules/image-linux',
    ])
    expect(listRequiredPackages(lock, ['image'], PLATFORMS['win-x64'])).toEqual([
      'node_modules/image',
      'node_modules/image-win',
    ])
  })

  it('must be in the lock file, and run there [G09]', () => {
    const lock: Lock = {
      'node_modules/a': at('1.0.0', { dependencies: { gone: '1' } }),
      'node_modules/win': at('1.0.0', { os: ['win32'] }),
    }
    expect(() => listRequiredPackages(lock, ['a'], LINUX)).toThrow(
      'gone, which node_modules/a needs, is not in',
    )
    expect(() => listRequiredPackages(lock, ['win'], LINUX)).toThrow('win does not run on linux-x64')
  })
})
