import pg from 'pg'
import { connectDatabase } from '#server/pg/connect.ts'

/** Owns a data folder and writes numbered rows, saying each one that the database has acknowledged, until killed. */
const [dataDir = '', from = '0'] = process.argv.slice(2)
const { connection, adopted } = await connectDatabase({ dataDir, mode: 'own' })
const client = new pg.Client(connection)
await client.connect()
await client.query('create table if not exists ack (n int primary key)')
console.log(`ready adopted=${adopted}`)
for (let n = Number(from); ; n++) {
  await client.query('insert into ack values ($1)', [n])
  console.log(`ack ${n}`)
}
