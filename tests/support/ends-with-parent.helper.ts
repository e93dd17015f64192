/** Loaded before a server of a test run: when the run ends, in order or not, its end of the pipe closes, and the server stops. */
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
if ('unref' in process.stdin) process.stdin.unref()
