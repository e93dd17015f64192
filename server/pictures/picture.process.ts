import { readFile, stat, writeFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { readHeader } from '#core/domain/image/header.ts'
import { MAX_BYTES } from '#core/domain/image/limits.ts'
import { packed } from './pack.ts'
import type { Made, PictureAnswer, PictureTask } from './task.ts'

/** JPEG quality: nothing that can be seen is lost to a second packing. */
const QUALITY = 92

async function make(task: PictureTask): Promise<Made> {
  if ((await stat(task.path)).size > MAX_BYTES) throw new Error('The file is too long.')
  const bytes = await readFile(task.path)
  // a size that is a lie is found before memory is taken for it
  readHeader(bytes)
  if (task.make === 'small') {
    const { bytes: small, ...size } = await packed({ kind: 'file', bytes }, task.size, task)
    return { bytes: small, size }
  }
  const picture = new Transformer(bytes).rotate()
  return { bytes: await (task.type === 'image/jpeg' ? picture.jpeg(QUALITY) : picture.png()) }
}

/** An error of any kind means that the picture cannot be opened: the task's file is what the library complains of. */
const answerTo = (task: PictureTask): Promise<PictureAnswer> =>
  make(task).then(
    (made) => ({ is: 'made', made }),
    () => ({ is: 'refused' }),
  )

// The process that decodes pictures for the server: one that a file holds up can be ended, and the server goes on
// answering meanwhile. It ends with the server, whose end closes the channel.
process.on('message', (task: PictureTask) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
// A key that ends the server reaches this process too, whose task is finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Of a machine that is out of memory Linux ends this process, and not the server or the database.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
