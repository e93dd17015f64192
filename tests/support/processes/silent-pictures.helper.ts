import type { PictureTask } from '#server/pictures/task.ts'

// A process for tests: it dies over a path that says so, says its id for one that asks,
// answers over another as late as on a busy machine, and is silent over every other.
process.on('message', ({ path }: PictureTask) => {
  if (path === 'die') process.exit(1)
  if (path === 'late') setTimeout(() => process.send?.({ is: 'made', made: { bytes: Buffer.from('') } }), 200)
  if (path === 'id') process.send?.({ is: 'made', made: { bytes: Buffer.from(String(process.pid)) } })
})
process.on('disconnect', () => process.exit())
