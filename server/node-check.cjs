// Loaded before anything else and readable by every old Node: one that cannot run the rest says so in plain words.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Kaoban needs Node 22.18 or newer, this is ${process.versions.node} (${process.execPath}).\n` +
      'Run "npm ci" without --omit=optional, which brings a newer Node, or install one from https://nodejs.org.',
  )
  process.exit(1)
}
