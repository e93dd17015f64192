import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_ARGS } from '../tests/support/phone/chromium.ts'

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: { message?: string }
  result?: { targetId?: string; sessionId?: string }
  error?: { message: string }
}

/** A browser as a phone has it: nobody listens to its pages' scripts, which would cost them time. */
export interface BareBrowser {
  /**
   * Opens an address in a page of its own, at a CPU throttle, with a script before the page's; resolves with what that
   * gives to `alert`, the one word of a page that is heard without listening to its scripts, and closes the page.
   */
  open(o: { url: string; script: string; throttle: number }): Promise<string>
  close(): Promise<void>
}

const PORT_FILE = 'DevToolsActivePort'
const PATIENCE_MS = 30_000
const LOOK_MS = 20

async function addressOf(profile: string, child: ChildProcess): Promise<string> {
  const file = join(profile, PORT_FILE)
  for (let gone = 0; gone < PATIENCE_MS; gone += LOOK_MS) {
    if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}.`)
    const [port, path] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  throw new Error('The browser did not say where it listens.')
}

/** Starts a browser on a profile, with one empty page. */
export async function openBare(executablePath: string, profile: string): Promise<BareBrowser> {
  rmSync(join(profile, PORT_FILE), { force: true })
  const flags = ['--headless', '--password-store=basic', '--use-mock-keychain', '--remote-debugging-port=0']
  const window = '--window-size=360,740'
  const child = spawn(
    executablePath,
    [...CHROMIUM_ARGS, ...flags, window, `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: 'ignore',
    },
  )
  const socket = new WebSocket(await addressOf(profile, child))
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', failed, { once: true })
  })
  const waiting = new Map<number, (message: Message) => void>()
  let hear: (said: string) => void = () => {}
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    if (message.method === 'Page.javascriptDialogOpening') hear(message.params?.message ?? '')
  })
  let last = 0
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<NonNullable<Message['result']>>((done, failed) => {
      const id = ++last
      waiting.set(id, ({ result, error }) =>
        error ? failed(new Error(`${method}: ${error.message}`)) : done(result ?? {}),
      )
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    })
  return {
    async open({ url, script, throttle }) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      await send('Page.enable', {}, sessionId)
      await send('Emulation.setCPUThrottlingRate', { rate: throttle }, sessionId)
      await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
      const said = new Promise<string>((done, failed) => {
        const late = setTimeout(() => failed(new Error(`${url} never came to rest.`)), PATIENCE_MS)
        hear = (words) => {
          clearTimeout(late)
          done(words)
        }
      })
      await send('Page.navigate', { url }, sessionId)
      const words = await said
      await send('Page.handleJavaScriptDialog', { accept: true }, sessionId)
      await send('Target.closeTarget', { targetId })
      return words
    },
    async close() {
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      await send('Browser.close').catch(() => undefined)
      socket.close()
      await ended
    },
  }
}
