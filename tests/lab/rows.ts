interface CoveredRow {
  /** Rows of the fault matrix. */
  rows: string
  fault: string
  /** File and words of the test that proves it. */
  test: string
}

/** Where each row of the fault matrix about homework is proved; `docs/lab.md` shows it. */
export const COVERED: readonly CoveredRow[] = [
  {
    rows: '1, 2, 3',
    fault: 'browser killed two hundred times while homework is done and handed in',
    test: 'tests/lab/browser/kills.test.ts (npm run lab)',
  },
  { rows: '1', fault: 'page killed while the camera is open', test: 'tests/e2e/homework-camera.test.ts' },
  {
    rows: '2, 3',
    fault: 'browser killed while a photograph is on its way',
    test: 'tests/e2e/lab-browser.test.ts, row 3',
  },
  {
    rows: '3',
    fault: 'phone killed while a file is sent, up to 100 times',
    test: 'tests/lab/slow.test.ts, row 3',
  },
  {
    rows: '4',
    fault: 'reply lost, then the phone killed',
    test: 'tests/model/scenes.test.ts, safe at school; tests/lab/matrix.test.ts, row 4',
  },
  {
    rows: '5',
    fault: 'phone killed as a reply comes, before anything is written of it',
    test: 'tests/lab/replies.test.ts, row 5, each of seven replies',
  },
  { rows: '6', fault: 'server killed at a byte', test: 'tests/lab/killed-server.test.ts' },
  {
    rows: '7',
    fault: 'server killed inside a merge',
    test: 'server/store/store.test.ts, a merge that is cut off',
  },
  {
    rows: '8',
    fault: 'database killed',
    test: 'tests/lab/killed-database.test.ts (npm run lab); server/pg/crash.test.ts',
  },
  {
    rows: '9',
    fault: 'power loss of the server',
    test: 'server/store/power.mocked.test.ts, row 9; server/pg/connect.test.ts, a first start, whose database waits for the disk',
  },
  {
    rows: '10, 12',
    fault: 'two servers with one folder; the lock of a killed one',
    test: 'server/pg/connect.test.ts, a second owner; server/pg/crash.test.ts, the lock of a killed owner; server/pg/lock.unit.test.ts',
  },
  { rows: '11', fault: 'disk of the server full', test: 'server/store/full.test.ts' },
  {
    rows: '13',
    fault: '2G, 2G good, 3G',
    test: 'tests/lab/slow.test.ts, row 13; tests/lab/flows.test.ts with lost packets in told time; tests/lab/tcp.test.ts with lost packets (npm run lab)',
  },
  { rows: '14', fault: 'GPRS', test: 'tests/lab/slow.test.ts, row 14' },
  {
    rows: '15, 16',
    fault: 'three packets of ten lost, at 50 kbit/s too',
    test: 'tests/lab/tcp.test.ts, rows 15 and 16 (npm run lab)',
  },
  { rows: '17', fault: 'two seconds of line in ten', test: 'tests/lab/slow.test.ts, row 17' },
  {
    rows: '18, 21-24, 27-29, 33, 35',
    fault: 'black hole, truncated, portal, refused, twice, bit flips, 429, 500, clocks',
    test: 'tests/lab/matrix.test.ts; in any order and number tests/model/outbox.test.ts',
  },
  {
    rows: '19, 25',
    fault: 'replies a byte a second, late, swapped, repeated',
    test: 'tests/lab/replies.test.ts',
  },
  {
    rows: '20',
    fault: 'phone asleep while it sends',
    test: 'tests/lab/browser/rows.test.ts, row 20 (npm run lab)',
  },
  {
    rows: '26, 27',
    fault: 'frames reordered, repeated, damaged; stored bytes changed',
    test: 'server/modules/files/uploads.test.ts',
  },
  {
    rows: '30',
    fault: '455 storm',
    test: 'tests/lab/matrix.test.ts, row 30; one question for the address: src/state/line/address.test.ts',
  },
  {
    rows: '31, 32',
    fault: 'session ended; another account signs in',
    test: 'tests/model/scenes.test.ts, work of two accounts; tests/e2e/homework-student.test.ts',
  },
  { rows: '34', fault: 'refused for good', test: 'tests/model/scenes.test.ts, what the school refuses' },
  {
    rows: '36',
    fault: 'every writing refused as in a full store',
    test: 'tests/e2e/lab-browser.test.ts, row 36; core/db/work-store.test.ts',
  },
  {
    rows: '37',
    fault: 'no room for a new version of the app',
    test: 'tests/lab/browser/room.test.ts (npm run lab)',
  },
  {
    rows: '38, 41, 50',
    fault: 'the browser’s word on its room; no Blob is kept; a database of a later version',
    test: 'tests/lab/stores.test.ts',
  },
  {
    rows: '39, 40',
    fault: 'database never opens; connection lost',
    test: 'core/db/work-store.test.ts, the database never opens, and row 40; core/db/replies.test.ts',
  },
  {
    rows: '42',
    fault: 'database wiped',
    test: 'tests/e2e/homework-loss.test.ts; tests/model/scenes.test.ts; tests/model/words.test.ts',
  },
  {
    rows: '43, 51',
    fault: 'database overwritten; killed inside an upgrade',
    test: 'tests/lab/browser/rows.test.ts (npm run lab)',
  },
  {
    rows: '44',
    fault: 'nothing can be kept',
    test: 'tests/e2e/lab-browser.test.ts, row 44, the warning before; tests/lab/browser/rows.test.ts, row 44, the homework handed in all the same (npm run lab)',
  },
  {
    rows: '45',
    fault: 'two windows with one draft',
    test: 'tests/e2e/lab-browser.test.ts, row 45; tests/model/scenes.test.ts',
  },
  {
    rows: '46, 47',
    fault: 'two windows send; the one that sends sleeps',
    test: 'tests/model/outbox.test.ts; core/sync/windows/locks.test.ts',
  },
  {
    rows: '48',
    fault: 'the window that sends crashes',
    test: 'tests/lab/stores.test.ts, row 48, without locks; tests/lab/browser/rows.test.ts, row 48, with them',
  },
  {
    rows: '49',
    fault: 'database upgraded with an old window open',
    test: 'tests/e2e/lab-browser.test.ts, row 49',
  },
  {
    rows: '57, 58',
    fault: 'sign-out and links with unsent work',
    test: 'src/state/unsent/work.test.ts; tests/e2e/guard.test.ts',
  },
  {
    rows: '59',
    fault: 'deadline passed, homework withdrawn, class changed',
    test: 'server/modules/homework/handing-in.test.ts',
  },
]
