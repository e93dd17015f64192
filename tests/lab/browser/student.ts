import { inject } from 'vitest'
import { homeworkPage } from '#tests/support/phone/homework.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

export interface Student {
  line: Line
  phone: Phone
  home: string
  homework: string[]
  doing(homeworkId: string): string
  detail(homeworkId: string): string
  close(): Promise<void>
}

/** A phone of student1 behind a line, with so many pieces of homework set; the browser has been started again since. */
export async function openStudent(title: string, pieces: number): Promise<Student> {
  const line = await openLine(serverPort())
  const home = `http://localhost:${line.port}/`
  const phone = await openPhone({ executablePath: inject('chromium') })
  const homework: string[] = []
  for (let no = 1; no <= pieces; no++) homework.push(await setHomework(home, { title: `${title} ${no}` }))
  await signIn(phone.page, home, 'student1')
  // The browser writes its cookies down when it ends in order, or half a minute later.
  await phone.restart()
  return {
    ...{ line, phone, home, homework },
    doing: (id) => homeworkPage(home, 'online-homework/do-homework', id),
    detail: (id) => homeworkPage(home, 'online-homework/in-progress-detail', id),
    close: async () => {
      await phone.close()
      await line.close()
    },
  }
}

/** Ends the whole browser at once, as a phone does that needs its memory, and starts it on the same profile. */
export async function killBrowser(phone: Phone): Promise<void> {
  const browser = phone.context.browser()
  if (!browser) throw new Error('no browser to kill')
  const debug = await browser.newBrowserCDPSession()
  const gone = new Promise<void>((done) => phone.context.once('close', () => done()))
  void debug.send('Browser.crash').catch(() => {})
  await gone
  await phone.restart()
}
