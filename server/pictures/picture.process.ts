import { readFile, stat, writeFile } from 'node:fs/promises'
import { faultOf, rejectPicture } from '#core/domain/image/fault.ts'
import { MAX_BYTES, MAX_PIXELS } from '#core/domain/image/limits.ts'
import { encodePictureJpeg, fileMaterial, openUprightPicture } from './pack.ts'
import { makePage } from './page.ts'
import type { PictureAnswer, PictureOrder, PictureResult, PictureTask } from './task.ts'

/** JPEG quality: nothing that can be seen is lost to a second packing. */
const QUALITY = 92
/** Milliseconds between two looks at what was spent. */
const LOOK_MS = 50
const [, , mostMemory = '0'] = process.argv

/** Milliseconds the processor worked for this process, in all its threads. */
function spentMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function make(task: PictureTask): Promise<PictureResult> {
  // a size that is a lie is found before memory is taken for it
  if (task.make === 'page') return makePage(await readFile(task.path), task, spentMs)
  if ((await stat(task.path)).size > MAX_BYTES) rejectPicture('tooHeavy', 'a stored file')
  const { material, header } = fileMaterial(await readFile(task.path))
  if (header.width * header.height > MAX_PIXELS) rejectPicture('tooLarge', `${header.width}x${header.height}`)
  if (task.make === 'small') {
    const { bytes: small, ...size } = await encodePictureJpeg(material, task.size, task)
    return { bytes: small, size }
  }
  const picture = openUprightPicture(material)
  return { bytes: await (task.type === 'image/jpeg' ? picture.jpeg(QUALITY) : picture.png()) }
}

/** An error of any kind means that the picture cannot be opened: the task's file is what the library complains of. */
const answerTo = (task: PictureTask): Promise<PictureAnswer> =>
  make(task).then(
    (made) => ({ is: 'made', made }),
    (e: unknown) => ({ is: 'refused', why: faultOf(e) }),
  )

// The process that decodes pictures for the server: one that a file holds up can be ended, and the server goes on
// answering meanwhile. It ends with the server, whose end closes the channel,
// and at once: `process.exit` would wait for the threads that work on a picture.
let until: number | undefined
process.on('message', (order: PictureOrder) => {
  until = spentMs() + order.mostMs
  void answerTo(order).then((answer) => {
    until = undefined
    process.send?.(answer)
  })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A key that ends the server reaches this process too, whose task is finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
const tell = (why: 'noMemory' | 'tookTooLong') =>
  process.send?.({ is: 'refused', why } satisfies PictureAnswer)
// Pixels lie outside the heap that Node can be told a limit of. The server, once told, ends this process.
setInterval(() => {
  if (until === undefined) return
  if (process.memoryUsage.rss() > Number(mostMemory)) tell('noMemory')
  else if (spentMs() > until) tell('tookTooLong')
}, LOOK_MS).unref()
// Of a machine that is out of memory Linux ends this process, and not the server or the database.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
