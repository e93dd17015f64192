import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

it.runIf(process.platform === 'linux')(
  'the Node that came along is what scripts run, also where npm did not link it',
  () => {
    const project = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban link '))
    const script = path.join(project, 'server', 'link-node.cjs')
    const bin = path.join(project, 'node_modules', '.bin')
    const brought = path.join(project, 'node_modules', `node-linux-${process.arch}`, 'bin')
    const run = () => execFileSync(process.execPath, [script])
    for (const folder of [path.dirname(script), bin]) fs.mkdirSync(folder, { recursive: true })
    fs.copyFileSync(path.join(import.meta.dirname, 'link-node.cjs'), script)
    // installed without optional packages: the machine's own Node runs
    run()
    expect(fs.readdirSync(bin)).toEqual([])
    fs.mkdirSync(brought, { recursive: true })
    fs.writeFileSync(path.join(brought, 'node'), 'the newer one')
    run()
    run()
    expect(fs.readFileSync(path.join(bin, 'node'), 'utf8')).toBe('the newer one')
    fs.rmSync(project, { recursive: true })
  },
)
