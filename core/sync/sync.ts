import type { Speaker } from '#contract/account/identity.ts'
import { openJournal } from '#core/db/journal.ts'
import type { DraftRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkStore } from '#core/db/work-store.ts'
import { emergencyFiles } from './by-hand/emergency.ts'
import { bodyOfItems, putDraft, rowToDraft } from './drafts.ts'
import { createGoodput } from './goodput.ts'
import { DRAFT_PAUSE_MS, GOODPUT_FRESH_MS } from './limits.ts'
import { createClashLook } from './lost/clash-look.ts'
import { clashesOf, markSeen } from './lost/clashes.ts'
import { openPlaces } from './lost/places.ts'
import { returned, settleReturned } from './lost/restored.ts'
import { deviceId, makeHexId } from './numbers.ts'
import type { SyncDeps, SyncOutside } from './ports.ts'
import { createDrainer, isReconnectTrigger } from './queue/drain.ts'
import { checkFile, putOperation, queueFile } from './queue/queue.ts'
import { discardOperation, dropDraftOf, dropFileOf, retryOperation, unsentOf } from './queue/queue-rows.ts'
import { loadSchoolKeys } from './queue/receipts.ts'
import { parseDraftHomework } from './send-draft.ts'
import { throttleFailures } from './throttle-failures.ts'
import type { Draft, JsonObject, KeptFile, Sync, WorkRef } from './types.ts'
import { type Live, listWorkItems, receiptsOf } from './windows/items.ts'
import { createWatchers } from './windows/watchers.ts'
import { openWorkLog } from './work-log.ts'

/** The work of one account on this phone, open. Nothing is sent before the first `trigger`. */
export function openSync(given: SyncOutside): Sync & { idle(): Promise<void> } {
  const { accountKey, now, randomBytes } = given
  const journal = openJournal(accountKey, given.small)
  const workLog = openWorkLog(given, journal)
  const opened = workLog.open()
  const store: WorkStore = {
    ...given.store,
    read: async (work) => opened.then(() => given.store.read(work)),
    change: async (work) => opened.then(() => workLog.change(work)),
  }
  const client = throttleFailures(given.client, given)
  const deps: SyncDeps = { ...given, store, client, uploader: given.uploader(client) }
  const { read, change } = store
  const live: Live = { sending: new Set(), sent: new Map(), notes: new Map(), pace: 0 }
  /** What each screen had read or saved last; another tab's changes are told from its own by it. */
  const seen = new Map<string, JsonObject>()
  const nameOf = (ref: WorkRef) => `${ref.kind} ${ref.target}`
  const clock = () => ({ now: now() + (deps.skew() ?? 0), clockKnown: deps.skew() !== null })

  const places = openPlaces(given.store, journal, given.lasts ?? (() => Promise.resolve(true)))
  const readItems = () => read((tables) => listWorkItems(tables, live, places.now().operation))
  const shown = (ref: WorkRef, row: DraftRow): Draft => ({
    ...rowToDraft(ref, row),
    place: places.now().draft(ref.kind, row),
  })
  const watchers = createWatchers(deps.tabs, {
    items: readItems,
    draft: async (ref) => {
      const row = await read((tables) => tables.draft[ref.kind].get(ref.target))
      if (row) seen.set(nameOf(ref), row.body)
      return row ? shown(ref, row) : null
    },
  })
  const itemsChanged = () => {
    watchers.itemsChanged()
    deps.tabs.tell({ type: 'items' })
  }

  const goodput = createGoodput(now)
  let onTheirWay = 0
  const drainer = createDrainer({
    deps,
    journal,
    workLog,
    changed: itemsChanged,
    begun: (opId, isSending) => {
      onTheirWay += isSending ? 1 : -1
      if (onTheirWay === 0) goodput.rest()
      if (opId === null) return
      if (isSending) live.sending.add(opId)
      else live.sending.delete(opId)
      watchers.itemsChanged()
    },
    note: (key, trouble) => {
      if (trouble) live.notes.set(key, trouble)
      else live.notes.delete(key)
    },
    progress: (fileId, sent, total) => {
      const gained = sent - (live.sent.get(fileId) ?? sent)
      live.sent.set(fileId, sent)
      goodput.moved(fileId, Math.max(0, gained), sent >= total)
      live.pace = goodput.bytesPerSecond()
      watchers.itemsChanged()
    },
  })

  // The phone's database opened late: what it held comes onto the screen, and goes.
  given.store.whenJoined(() => {
    void workLog.open().then(() => {
      watchers.allChanged()
      drainer.trigger('enqueue')
    })
  })

  const clashLook = createClashLook(deps, itemsChanged, () => drainer.trigger('enqueue'))

  /** Who makes something now. Without anybody signed in the work stays with who made the last of it. */
  const speaker = async (): Promise<Speaker> => {
    const here = deps.speaker()
    if (here?.accountKey === accountKey) return here
    const row = (await read((tables) => tables.draft.homework.all())).at(-1)
    return row?.sealed ?? { accountKey, userId: '', userType: 4, relativeId: '' }
  }
  const heldFiles = async (): Promise<string[]> =>
    given.store.isOnDisk()
      ? []
      : (await read((tables) => tables.upload.all())).filter(places.isHeld).map(({ fileId }) => fileId)
  let isFirst = true
  const kept = () => {
    if (isFirst) deps.onFirstKept?.()
    isFirst = false
  }

  return {
    accountKey,
    saveDraft: async (ref, body, options = {}) => {
      // What the screen had read when it gave this, not what another tab writes while it is asked who speaks.
      const before = seen.get(nameOf(ref)) ?? options.began ?? {}
      const who = await speaker()
      const writing = { body, seen: before, baseRev: options.baseRev, speaker: who, now: now() }
      const row = await change((tables) => putDraft(tables, ref, writing))
      const place = await places.settle(journal.keepDraft(ref.kind, row))
      kept()
      // Another tab's part that no screen here took over is still unread.
      const isRead = watchers.draftSaved(ref, { ...rowToDraft(ref, row), place }, body)
      seen.set(nameOf(ref), isRead ? row.body : body)
      deps.tabs.tell({ type: 'draft', ref })
      drainer.soon(DRAFT_PAUSE_MS)
      return { rev: row.rev, place }
    },
    readDraft: async (ref) => {
      const row = await read((tables) => tables.draft[ref.kind].get(ref.target))
      if (row) seen.set(nameOf(ref), row.body)
      return row ? shown(ref, row) : null
    },
    watchDraft: watchers.watchDraft,
    dropDraft: async (ref) => {
      await change((tables) => dropDraftOf(tables, ref))
      for (const isApart of [false, true]) journal.dropDraft(ref.kind, ref.target, isApart)
      seen.delete(nameOf(ref))
      deps.tabs.tell({ type: 'draft', ref })
    },
    restoreDraft: async (ref): Promise<Draft | 'unreachable' | null> => {
      const who = await speaker()
      const homeworkId = parseDraftHomework(ref, { sealed: who })
      if (homeworkId === null) return null
      const reply = await deps.client.call('GET /api/exam/homework/draft', { as: who, query: { homeworkId } })
      if (!reply.ok) return reply.failure.status === undefined ? 'unreachable' : null
      if (reply.data.items.length === 0) return null
      const theirs = bodyOfItems(reply.data.items)
      const row = await change(async (tables) => {
        const mine = await tables.draft[ref.kind].get(ref.target)
        // What is on the phone stands; the server fills what is missing.
        const body = { ...theirs, ...mine?.body }
        return await putDraft(tables, ref, {
          ...{ body, seen: mine?.body ?? {}, baseRev: undefined, speaker: who },
          now: now(),
        })
      })
      journal.keepDraft(ref.kind, row)
      seen.set(nameOf(ref), row.body)
      return shown(ref, row)
    },

    keepFile: async (file) => {
      checkFile(file)
      const made = { speaker: await speaker(), ...clock(), randomBytes }
      const row = await change((tables) => queueFile(tables, file, made))
      kept()
      if (file.early) drainer.trigger('enqueue')
      const place = await places.settle(false)
      if (place === 'memory') itemsChanged()
      return { fileId: row.fileId, place }
    },
    fileOf: async (fileId) =>
      await read(async (tables) => {
        const row = await tables.upload.get(fileId)
        const bytes = (await tables.bytes.get(fileId))?.bytes
        return row && bytes ? { file: keptFileOf(row, live), bytes } : null
      }),
    filesOf: async (target) => {
      const rows = await read((tables) => tables.upload.all())
      return rows.filter((row) => row.target === target).map((row) => keptFileOf(row, live))
    },
    dropFile: (fileId) => change((tables) => dropFileOf(tables, fileId)),
    keeps: given.store.isOnDisk,
    heldFiles,

    enqueue: async (operation) => {
      const made = { speaker: await speaker(), ...clock(), randomBytes }
      const row = await change((tables) => putOperation(tables, operation, made))
      const inJournal = journal.keepOperation(row)
      const isHeld = (await heldFiles()).some((fileId) => row.files.includes(fileId))
      const place = await places.settle(inJournal && !isHeld)
      kept()
      itemsChanged()
      drainer.trigger('enqueue')
      return { opId: row.opId, rev: row.rev, place }
    },
    items: readItems,
    watchItems: watchers.watchItems,
    receiptsOf: (target) => read((tables) => receiptsOf(tables, target)),
    clashes: () => read(clashesOf),
    lookForClashes: () => clashLook.look(),
    seenClashes: async (opIds) => {
      await change((tables) => markSeen(tables, opIds))
      itemsChanged()
      await clashLook.look()
    },
    deviceId: () => change((tables) => deviceId(tables, makeHexId(randomBytes))),
    retry: async (opId) => {
      await change((tables) => retryOperation(tables, opId))
      itemsChanged()
      drainer.trigger('focus')
    },
    discard: async (opId) => {
      await change((tables) => discardOperation(tables, opId))
      journal.dropOperation(opId)
      itemsChanged()
      drainer.trigger('enqueue')
    },

    unsent: () => read(unsentOf),
    goodput: () => {
      const isFresh = now() - goodput.measuredAt() < GOODPUT_FRESH_MS
      return isFresh && live.pace > 0 ? live.pace * 8 : null
    },
    emergencyFiles: async () => await emergencyFiles(deps, await speaker(), clock()),
    readySchoolKey: async () => {
      const { signal } = new AbortController()
      return (await loadSchoolKeys({ deps, signal }, await speaker())) !== null
    },
    loss: workLog.loss,
    settleLoss: workLog.settleLoss,
    returned: () => read(returned),
    settleReturned: async () => {
      await change(settleReturned)
      itemsChanged()
    },
    trigger: (why) => {
      if (isReconnectTrigger(why)) client.believe()
      // The person may have freed room meanwhile.
      if (why === 'visible' || why === 'focus' || why === 'pageshow')
        void given.store.tryAgain().catch(() => undefined)
      drainer.trigger(why)
      clashLook.trigger(why)
    },
    idle: drainer.idle,
    close: () => {
      drainer.close()
      clashLook.close()
      watchers.close()
      store.close()
    },
  }
}

function keptFileOf(row: UploadQueueRow, live: Live): KeptFile {
  const { fileId, target, type, name, purpose, size, safe, schoolId, trouble } = row
  const sent = safe ? size : (live.sent.get(fileId) ?? row.sent)
  const note = safe ? null : (live.notes.get(`file ${target}`) ?? null)
  return { fileId, target, type, name, purpose, size, sent, there: safe, schoolId, trouble, note }
}
