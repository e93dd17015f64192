import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before a server of a test run: when the run ends, in order or not, its end of the pipe closes, and the server
 * stops. Threads and processes of the server's own load it too, and are the server's to end.
 */
if (isMainThread && process.env['KAOBAN_TEST_PARENT'] === String(process.ppid)) {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  if ('unref' in process.stdin) process.stdin.unref()
}
