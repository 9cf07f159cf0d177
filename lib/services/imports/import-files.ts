import 'server-only'
import { createHash } from 'node:crypto'
import { type ImportDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findZippedDigests, findZippedFile, insertZippedFile } from '@/lib/data/imports'
import { zippedName } from '@/lib/domain/import/import'
import { type FetchedFile } from '@/lib/integrations/remote-picture'
import { type ZippedFile } from '@/lib/integrations/zip'
import { sealDocument, unsealDocument, zippedFileOf } from '../documents/sealed-document'

/** Precedes the digest of a file that came in a ZIP: the same content is the same file under any name. */
const ZIP_PREFIX = 'zip:'

const isUrl = (name: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(name)

/** Stores the files that are zipped with the table of an import. */
export async function keepZippedFiles(
  target: { importId: ObjectId; agentId: ObjectId },
  files: AsyncIterable<ZippedFile>,
  now: Date,
): Promise<void> {
  for await (const { name, bytes } of files) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    await insertZippedFile(
      { ...target, name, digest, sealed: sealDocument(bytes, zippedFileOf(digest)) },
      now,
    )
  }
}

/** Tells where each file that rows name comes from: its URL, or its digest if it is zipped with them. */
export async function findSources(
  rowsOf: ObjectId,
  names: readonly string[],
): Promise<(name: string) => string> {
  const zipped = [...new Set(names.filter((name) => !isUrl(name)).map(zippedName))]
  const digests = zipped.length > 0 ? await findZippedDigests(rowsOf, zipped) : new Map<string, string>()
  return (name) => {
    const digest = isUrl(name) ? undefined : digests.get(zippedName(name))
    return digest === undefined ? name : `${ZIP_PREFIX}${digest}`
  }
}

/** True for the name of a file that did not come with the table: neither a URL nor in its ZIP. */
export const isMissing = (source: string): boolean => !isUrl(source) && !source.startsWith(ZIP_PREFIX)

const FILES_DELETED = 'The files of this ZIP have been deleted. Please upload it again.'

/** The content of a file from its source; `fetch` is called for a URL. */
export async function readSource(
  { rowsOf }: Pick<ImportDoc, 'rowsOf'>,
  source: string,
  fetch: (url: string) => Promise<FetchedFile>,
): Promise<FetchedFile> {
  if (!source.startsWith(ZIP_PREFIX)) return fetch(source)
  const digest = source.slice(ZIP_PREFIX.length)
  const zippedFile = await findZippedFile(rowsOf, digest)
  const bytes = zippedFile && unsealDocument(zippedFile.sealed, zippedFileOf(digest))
  return bytes ? { bytes } : { refused: FILES_DELETED }
}
