import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { PartnerEntry } from '#server/partners/file.ts'
import { pushMessage, ticketMessage } from './push.ts'
import { componentAppId, makeWorld, VERIFY_TICKET, type World } from './world.ts'

const run = promisify(execFile)
const project = resolve(import.meta.dirname, '../../..')

/** Makes the partners of a server's database those named, by the owner's own command; others are closed. */
export async function setPartners(dataDir: string, partners: readonly PartnerEntry[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-partners-'))
  const file = join(folder, 'partners.json')
  writeFileSync(file, JSON.stringify({ partners }))
  await run(process.execPath, ['server/partners/cli.ts', file], {
    cwd: project,
    env: { ...process.env, KAOBAN_DATA_DIR: dataDir },
  })
  rmSync(folder, { recursive: true })
}

/**
 * Emulated partners of a shipped server, known to it by the owner's own command. People `ext-1` and `ext-2` are the
 * demo's student1 and teacher2, `ext-far` is of the other school.
 * @param port the server's, on this machine
 * @param others further rows of the owner's file
 * @param home its origin, and folder in hash mode, as the browser sees it
 */
export async function partnersBeside(
  dataDir: string,
  port: number,
  home: string,
  others: readonly PartnerEntry[] = [],
): Promise<World> {
  const people = { 'ext-1': 'student1', 'ext-2': 'teacher2', 'ext-far': 'student2', 'ext-two': 'parent3' }
  const origins = [home]
  const world = await makeWorld(Date.now, [
    { side: 'a', school: '云川区第一中学', nameThere: 'org-a', origins, people },
  ])
  // the brand's own official account speaks for no school: people link it themselves
  for (const entry of world.entries) if (entry.door === 'wechat') entry.allSchools = true
  await setPartners(dataDir, [...world.entries, ...others])
  const appId = componentAppId(world.app('wx-third'))
  const keys = { appId, token: 'testtoken', key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }
  const pushed = pushMessage(keys, ticketMessage(appId, VERIFY_TICKET), {
    timestamp: '1763697600',
    nonce: 'n1',
  })
  const answer = await fetch(
    `http://127.0.0.1:${String(port)}/api/wechat/component/event?signature=x&${pushed.query}`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: pushed.xml,
    },
  )
  if ((await answer.text()) !== 'success') throw new Error('The pushed ticket was not taken')
  return world
}
