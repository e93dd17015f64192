import { accountKeeper } from './account.ts'
import { answerBrandFile, isBrandFile } from './brand-files.ts'
import { filesCache, payloadCache, readToWorker, snapshotCache, type ToPage } from './messages.ts'
import { answerNavigation } from './navigation.ts'
import { PART_MS, streamPageParts } from './page-parts.ts'
import { paintSnapshot } from './paint.ts'
import { readPayloadRequest } from './payload-key.ts'
import { answerPayload } from './payloads.ts'
import { buildName, findBuildFile, groups, installPrecache, shellPage } from './precache.ts'
import { openPage, readPush } from './push.ts'
import { isShellAddress } from './shell.ts'
import { findSnapshot, keepSnapshot } from './snapshot.ts'
import { type SyncEvent, wakePages } from './wake-pages.ts'

declare const self: ServiceWorkerGlobalScope

const { origin, pathname } = self.location
/** The path the app lies under: '' at the root, else that of a brand in hash mode. */
const base = pathname.slice(0, pathname.lastIndexOf('/'))
const account = accountKeeper(caches)
const get = (request: Request) => fetch(request)

/**
 * How long the worker stays after it was told to hand over, to refuse what pages request again at once. If it were
 * started again for those requests, the browser would count it as idle only after half a minute.
 */
const HAND_OVER_MS = 300

let handOver = (): void => {}
const handedOver = new Promise<void>((done) => {
  handOver = done
})
/** Lasts as long as the work, or until the next version is to take over. */
const untilHandedOver = (work: Promise<unknown>) => Promise.race([work, handedOver])
const answerUntilHandedOver = (answer: Promise<Response>) =>
  Promise.race([answer, handedOver.then(() => Response.error())])

const nextPart = (gone: number) =>
  new Promise<void>((done) => setTimeout(done, gone === 1 ? PART_MS[0] : PART_MS[1]))

const tell = async (message: ToPage): Promise<void> => {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}

// Before the precache: the first listener that answers wins, and pages are answered here.
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    if (!isShellAddress(new URL(request.url), origin, base)) return
    event.respondWith(
      answerNavigation(request, {
        shellPage,
        announced: () => account.get(),
        snapshot: async (announced, url) => {
          const kept = await findSnapshot(caches, origin, announced, url, buildName(), Date.now())
          return kept && streamPageParts(kept, nextPart)
        },
        fetch: get,
      }),
    )
    return
  }
  const asked = readPayloadRequest(request, origin)
  if (asked) {
    const answer = answerPayload(request, asked, { store: caches, fetch: get, now: Date.now, account, tell })
    event.respondWith(answerUntilHandedOver(answer.response))
    event.waitUntil(untilHandedOver(answer.behind))
  } else if (isBrandFile(new URL(request.url), origin, base)) {
    const answer = answerBrandFile(request, caches, get)
    event.respondWith(answerUntilHandedOver(answer.then((a) => a.response)))
    event.waitUntil(untilHandedOver(answer.then((a) => a.behind)))
  } else if (groups.has(request.url)) event.respondWith(answerUntilHandedOver(groups.answer(request)))
})

installPrecache()

// The first visit is served at once; an update gets here only after the person's word or with no page open.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  sync.waitUntil(wakePages(sync.tag, pages))
})

// only what this server encrypted for this browser gets here
self.addEventListener('push', (event) => {
  const message = readPush(event.data?.text())
  if (!message) return
  const { title, body, tag, path } = message
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification as { data: unknown }
  if (typeof data !== 'string') return
  const open = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openWindow = (url: string) => self.clients.openWindow(url)
  event.waitUntil(openPage(origin + base + data, { open, openWindow }))
})

self.addEventListener('message', (event) => {
  const message = readToWorker(event.data)
  if (!message) return
  const work = async (): Promise<unknown> => {
    switch (message.type) {
      case 'SKIP_WAITING':
        return self.skipWaiting()
      case 'hand-over':
        handOver()
        event.ports[0]?.postMessage(null)
        return new Promise<void>((done) => setTimeout(done, HAND_OVER_MS))
      case 'wanted':
        // what cannot be had now comes when it is needed
        return groups.fill().catch(() => undefined)
      case 'account':
        await account.set(message.account)
        return event.source?.postMessage({ type: 'account-taken' } satisfies ToPage)
      case 'snapshot':
        return keepSnapshot(
          caches,
          origin,
          await account.get(),
          message.snapshot,
          (snapshot) => paintSnapshot(snapshot, { shellPage, file: findBuildFile }),
          buildName(),
          Date.now(),
        )
      case 'signed-out': {
        const { accountKey } = message
        if ((await account.get())?.accountKey === accountKey) await account.set(null)
        return Promise.all([
          caches.delete(payloadCache(accountKey)),
          caches.delete(filesCache(accountKey)),
          caches.delete(snapshotCache(accountKey)),
        ])
      }
    }
  }
  event.waitUntil(message.type === 'hand-over' ? work() : untilHandedOver(work()))
})
