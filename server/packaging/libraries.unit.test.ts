import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { PLATFORMS } from './platforms.ts'

/** What the smallest Debian image has; `libatomic1`, which Node 25 and 26 need, is not in it. */
const THERE = /^(?:linux-vdso|ld-linux.*|lib(?:c|m|dl|pthread|rt|stdc\+\+|gcc_s))\.so/

it.runIf(process.platform === 'linux')(
  'the Node that comes along runs on a system with no library added [G09]',
  () => {
    const { name, program } = PLATFORMS[process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'].node
    const at = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program)
    const named = readFileSync(at, 'latin1').match(/lib[a-z_+]+\.so\.\d+(?=\0)/g) ?? []
    expect(named).toContain('libc.so.6')
    expect(named.filter((one) => !THERE.test(one))).toEqual([])
  },
)
