// After npm ci, readable by every old Node: npm 9 leaves the program `node` of a package unlinked, and every script
// would then run with the machine's own Node.
const fs = require('node:fs')
const path = require('node:path')

const bin = path.resolve(__dirname, '../node_modules/.bin')
const program = path.join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
const link = path.join(bin, 'node')
if (process.platform === 'linux' && fs.existsSync(path.join(bin, program)) && !fs.existsSync(link)) {
  fs.symlinkSync(program, link)
}
