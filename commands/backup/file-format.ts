import { createHash, type Hash } from 'node:crypto'
import { type Document } from 'mongodb'

/*
 * A backup is gzip of lines (ADR 053). Lines that start with # describe the others; every other line is a
 * document in canonical EJSON, or the URL of a picture as a JSON string:
 *
 *  #keystead-backup {"format":1,"migration":21,…}
 *  #begin {"name":"users"}
 *  {"_id":{"$oid":"…"},…}
 *  #end {"rows":1,"sha256":"…"}
 *  #whole {"rows":1,"sha256":"…"}
 *
 * The checksum of `#end` is over the rows before it, that of `#whole` over all lines before it, including
 * line breaks.
 */

export const FORMAT = 1

/**
 * How the collections were read: at the time of one `snapshot`, in one `transaction`, or one after the other (`none`),
 * because the server supports neither: then writes during the backup may be in it partly.
 */
export type PointInTime = 'snapshot' | 'transaction' | 'none'

/** An index in the form of `createIndexes`. */
export type Index = Document & { name: string; key: Document }

export type BackupHeader = {
  format: number
  /** When the backup started. */
  madeAt: string
  database: string
  /** The database's last migration; 0: none. */
  migration: number
  pointInTime: PointInTime
  /** In file order. */
  collections: { name: string; indexes: Index[] }[]
}

/** The section after the collections: the URLs of all pictures of this site at the image host. */
export const PICTURES = '#pictures'

export type Checksum = { rows: number; sha256: string }

export const MARKERS = { head: 'keystead-backup', begin: 'begin', end: 'end', whole: 'whole' } as const
export type Marker = keyof typeof MARKERS

/** A marker line, with its line break. */
export const markerLine = (mark: Marker, content: object): string =>
  `#${MARKERS[mark]} ${JSON.stringify(content)}\n`

/** The content of a marker line; `null` for a row, or an unknown marker. */
export function readMarker(line: string): { mark: Marker; content: unknown } | null {
  const [, name, content] = /^#([a-z-]+) (\{.*\})$/.exec(line) ?? []
  const mark = (Object.keys(MARKERS) as Marker[]).find((item) => MARKERS[item] === name)
  return mark && content !== undefined ? { mark, content: JSON.parse(content) as unknown } : null
}

/** Counts rows and computes their checksum. */
export class ChecksumBuilder {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  add(lines: string, rows: number): void {
    this.#hash.update(lines)
    this.#rows += rows
  }

  /** Returns the count and the checksum. */
  sum(): Checksum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}
