import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const project = path.resolve(import.meta.dirname, '../..')

it.each(['en', 'zh-CN'])(
  'the guide of an operator (%s) stops the server that was installed before it restores over it [G03]',
  (locale) => {
    const guide = readFileSync(path.join(project, 'docs/site', locale, 'operator.md'), 'utf8')
    const [, block = ''] = /```sh\n(sudo systemctl stop kaoban\n.*?)```/s.exec(guide) ?? []
    const [stop, restore = '', start] = block.split('\n')
    expect([stop, start]).toEqual(['sudo systemctl stop kaoban', 'sudo systemctl start kaoban'])
    const [, args = ''] = /^sudo \/opt\/kaoban\/current\/kaoban restore (.*)$/.exec(restore) ?? []
    expect(readOptions(args.split(' '), {}, project, '/')).toMatchObject({
      over: true,
      until: null,
      to: { kind: 'folder' },
    })
  },
)
