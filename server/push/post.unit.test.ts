import { expect, it } from 'vitest'
import { httpsPost, NoPushService } from './post.ts'

it.each([
  ...['http://push.example/a', 'https://push.example:8443/a', 'https://me@push.example/a'],
  ...['https://127.0.0.1/a', 'https://[::1]/a', 'https://0x7f000001/a', 'https://localhost/a'],
])('nothing is posted to %s [N11]', async (endpoint) => {
  await expect(httpsPost()(endpoint, {}, new Uint8Array(1))).rejects.toBeInstanceOf(NoPushService)
})
