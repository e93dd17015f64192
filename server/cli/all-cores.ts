import { availableParallelism } from 'node:os'

/**
 * Lets this process compute in as many threads as the machine has cores. Has to be imported before anything else: Node
 * asks once, when the first of its threads is needed.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(4, availableParallelism()))
