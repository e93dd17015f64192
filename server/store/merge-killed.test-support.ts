import { openDb, openPool } from '../db/db.ts'
import { killAt, parseMergePoint } from './fault.ts'
import { mergeUpload } from './merge.ts'
import { openStore } from './store.ts'

/** Merges as told on the command line (connection as JSON, folder, fault, account, upload id), to be killed on the way. */
const [connection = '', dir = '', fault = '', accountId = '', uploadFileId = ''] = process.argv.slice(2)
const db = openDb(openPool(JSON.parse(connection)))
const point = parseMergePoint(fault)
const store = openStore({ db, dir, now: Date.now, at: point && killAt(point) })
await mergeUpload(store, { accountId, accountKey: `key-${accountId}`, uploadFileId, chunkCount: 1 })
await db.destroy()
