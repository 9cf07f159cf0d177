import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP. `declared`: the size that the ZIP says it unpacks to, if not its own. `flags`: 1 for a password. */
export type Zipped = { name: string; bytes: Buffer | string; declared?: number; flags?: number }

/** A ZIP with these files, compressed. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, declared, flags = 0 } of files) {
    const content = Buffer.from(bytes)
    const packed = deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    // Version, flags (bit 11: the name is UTF-8), method, time and date, checksum, sizes, lengths of the name and of more.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800 | flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? content.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, nameBytes, packed])
    // Comment, disk, attributes, and where the local header is.
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, more, nameBytes]),
    )
    parts.push(local)
    at += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, all, Buffer.from('PK\u0005\u0006'), end])
}
