import { afterEach, beforeEach } from 'vitest'
import { beforeClose, openPhones, type Phone } from '#tests/support/phone/phone.ts'
import { tellPage } from '#tests/support/phone/tell-page.ts'

// What stood on the screens when a test failed: on another machine nothing else is left of them.
beforeEach(({ task }) => {
  const tell = async ({ context }: Phone): Promise<void> => {
    for (const page of context.pages()) await tellPage(task.name, page)
  }
  beforeClose.look = async (phone) => {
    if (task.result?.state === 'fail') await tell(phone)
  }
  return () => {
    beforeClose.look = async () => {}
  }
})

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  // Told now: the runner tells it at the end, which a run that is ended never reaches.
  for (const error of task.result.errors ?? []) console.log(`${task.name}: ${error.stack ?? error.message}`)
  for (const phone of openPhones) await beforeClose.look(phone)
})
