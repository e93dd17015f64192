/** An EXIF block with an orientation and a place on the globe, as phones write it. */
function exifOf(orientation: number): Buffer {
  const block = Buffer.alloc(6 + 8 + 2 + 24 + 4 + 2 + 12 + 4 + 24)
  block.write('Exif\0\0', 'latin1')
  const tiff = block.subarray(6)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(count, at + 4)
    if (type === 3) tiff.writeUInt16BE(value, at + 8)
    else tiff.writeUInt32BE(value, at + 8)
  }
  entry(10, 0x0112, 3, 1, orientation)
  entry(22, 0x8825, 4, 1, 38)
  tiff.writeUInt16BE(1, 38)
  entry(40, 2, 5, 3, 56)
  // 30 degrees, 39 minutes, 12 seconds
  for (const [i, n] of [30, 1, 39, 1, 12, 1].entries()) tiff.writeUInt32BE(n, 56 + i * 4)
  return block
}

/** A JPEG with an EXIF block put in behind its first two bytes. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const block = exifOf(orientation)
  const head = Buffer.from([0xff, 0xe1, (block.length + 2) >> 8, (block.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)])
}
