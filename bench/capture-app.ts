import { homeworkPage, toQuestion } from '../tests/support/phone/homework.ts'
import type { Phone } from '../tests/support/phone/phone.ts'
import { signIn } from '../tests/support/phone/sign-in.ts'
import { setHomework } from '../tests/support/school/set-homework.ts'
import { traced } from './trace.ts'

const TASK = 'ThreadControllerImpl::RunTask'

export interface InApp {
  /** Processor time of the page's process with its workers, ms. */
  cpu: number
  /** The longest task of the page's main thread, processor time, ms. */
  longest: number
}

/** Opens a homework at its question with a photograph, as student1. */
export async function openQuestion({ page }: Phone, home: string): Promise<void> {
  const homeworkId = await setHomework(home, { title: 'bench' })
  await signIn(page, home, 'student1')
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await toQuestion(page, 4)
}

/**
 * Adds a photograph, from the file chosen until it is ready to be handed in, then deletes it again.
 * @param file its path: given as bytes, the page itself would have to make a file of them
 */
export async function addInApp(
  { page, context }: Phone,
  file: string,
  cpuOf: () => Promise<number>,
): Promise<InApp> {
  const album = page.locator('input[data-way=album]')
  await album.evaluate((input) =>
    input.addEventListener('change', () => void performance.mark('photo-chosen'), {
      capture: true,
      once: true,
    }),
  )
  const before = await cpuOf()
  const events = await traced(await context.newCDPSession(page), async () => {
    await album.setInputFiles(file)
    await page.evaluate(async () => {
      const isBusy = () =>
        document.querySelector('main ol li img') === null ||
        [...document.querySelectorAll('main p[role=status]')].some((p) => p.textContent.includes('正在处理'))
      while (isBusy()) await new Promise((done) => setTimeout(done, 100))
      performance.mark('photo-ready')
    })
  })
  const cpu = (await cpuOf()) - before
  const markOf = (name: string) => events.find((e) => e.name === name)
  const [begin, end] = [markOf('photo-chosen'), markOf('photo-ready')]
  if (!begin || !end) throw new Error('The photograph was never ready.')
  const own = events.filter(
    (e) =>
      e.name === TASK &&
      e.pid === begin.pid &&
      e.tid === begin.tid &&
      e.ts + (e.dur ?? 0) >= begin.ts &&
      e.ts <= end.ts,
  )
  await page.locator('main ol li button').last().click()
  await page.locator('main ol').waitFor({ state: 'detached' })
  return { cpu, longest: Math.max(...own.map((e) => e.tdur ?? 0)) / 1000 }
}
