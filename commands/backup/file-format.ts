import { createHash, type Hash } from 'node:crypto'
import { type Document } from 'mongodb'

/*
 * A backup is gzip of lines (ADR 053). A line that begins with # says what the lines around it are; every other line is
 * a document in canonical EJSON, or the address of a picture as a JSON string:
 *
 *   #keystead-backup {"format":1,"migration":21,…}
 *   #begin {"name":"users"}
 *   {"_id":{"$oid":"…"},…}
 *   #end {"rows":1,"sha256":"…"}
 *   #whole {"rows":1,"sha256":"…"}
 *
 * The sum of an `#end` is that of the rows before it, the one of `#whole` that of all lines before it; line breaks count.
 */

export const FORMAT = 1

/**
 * How all collections were read: as they were at one `snapshot`'s time, within one `transaction`, or one after the other,
 * `none`, because the server can do neither: what was written meanwhile may be there in part.
 */
export type PointInTime = 'snapshot' | 'transaction' | 'none'

/** An index as `createIndexes` takes it. */
export type Index = Document & { name: string; key: Document }

export type Head = {
  format: number
  /** When the reading began. */
  madeAt: string
  database: string
  /** The last migration that the database had; 0: none. */
  migration: number
  pointInTime: PointInTime
  /** In the order of the file. */
  collections: { name: string; indexes: Index[] }[]
}

/** The section after the collections: addresses of all pictures that the image host has for this site. */
export const PICTURES = '#pictures'

export type Sum = { rows: number; sha256: string }

export const MARKS = { head: 'keystead-backup', begin: 'begin', end: 'end', whole: 'whole' } as const
export type Mark = keyof typeof MARKS

/** A line about others, with its line break. */
export const markLine = (mark: Mark, content: object): string =>
  `#${MARKS[mark]} ${JSON.stringify(content)}\n`

/** What a line about others says; `null` for a row, or for a mark that there is none of. */
export function readMark(line: string): { mark: Mark; content: unknown } | null {
  const [, name, content] = /^#([a-z-]+) (\{.*\})$/.exec(line) ?? []
  const mark = (Object.keys(MARKS) as Mark[]).find((one) => MARKS[one] === name)
  return mark && content !== undefined ? { mark, content: JSON.parse(content) as unknown } : null
}

/** Counts rows and takes the sum of them. */
export class Summing {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  add(lines: string, rows: number): void {
    this.#hash.update(lines)
    this.#rows += rows
  }

  /** Ends the counting. */
  sum(): Sum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}
